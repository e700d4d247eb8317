"""How a move is refused."""

from referee.errors import IllegalMoveError, InvalidInputError


def require(condition: bool, rule: str, sentence: str) -> None:
    """Refuses a move that a rule forbids.

    Raises:
        IllegalMoveError: Unless the condition holds; the text begins with the rule's id.
    """
    if not condition:
        raise IllegalMoveError(f"{rule}: {sentence}")


def check(condition: bool, sentence: str) -> None:
    """Refuses a move that makes no sense.

    Raises:
        InvalidInputError: Unless the condition holds.
    """
    if not condition:
        raise InvalidInputError(sentence)
