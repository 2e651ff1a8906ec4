"""The words of the language, a row each: form, types, what a word touches, how it is said. Data; imports nothing.

Whoever imports any of them has had them judged: see `whole`.
"""

from . import whole as whole
