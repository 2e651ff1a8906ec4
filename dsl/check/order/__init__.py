"""What rules and windows lead to and touch: two that meet at one event -> does their order matter?"""
