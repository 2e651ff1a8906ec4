"""Where others find the server: its address as they must write it, links, and pictures of links to be photographed."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from dataclasses import dataclass

from .wire import Object

LOOPBACK = "127.0.0.1"
MASK = 4  # of the eight of a picture; to find out which one looks best would keep all tables waiting
FAR = "192.0.2.1"  # an address that nobody has: to find out from where one would speak to others


@dataclass(frozen=True, slots=True)
class Links:
    base: str  # http://ADDRESS:PORT/
    names: frozenset[str] = frozenset({"localhost"})  # by which the server may be asked

    def invitation(self, end: str) -> Object:
        """A link whose end stays with whoever follows it, and its picture: rows of dark and light."""
        import segno

        link = f"{self.base}#{end}"
        code = segno.make(link, error="l", micro=False, mask=MASK)
        return {"link": link, "rows": ["".join("1" if dark else "0" for dark in row) for row in code.matrix]}


def links_for(host: str, port: int) -> Links:
    names = {"localhost"}
    if not is_loopback(host):
        with contextlib.suppress(OSError):
            own = socket.gethostname().lower()
            names |= {own, f"{own}.local"}
    if not _is_address(host):
        names.add(host.lower())
    address = reachable(host)
    written = f"[{address}]" if ":" in address else address
    return Links(f"http://{written}:{port}/", frozenset(names))


def is_loopback(host: str) -> bool:
    return host == "localhost" or (_is_address(host) and ipaddress.ip_address(host).is_loopback)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def reachable(host: str) -> str:
    """An address that others can reach: that of the machine in its network, where the server listens on all of them."""
    if not _is_address(host) or not ipaddress.ip_address(host).is_unspecified:
        return host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((FAR, 9))  # nothing is sent
        found: str = probe.getsockname()[0]
        if not found.startswith("0."):
            return found
    with contextlib.suppress(OSError):
        return socket.gethostbyname(socket.gethostname())
    return LOOPBACK
