"""Errors that reach a user as one clear line."""


class RefereeError(Exception):
    """Something the user can mend; its text is the one line that the user reads.

    The commands print it on standard error and end with a status that is not 0.
    """


class BrokenInputError(RefereeError):
    """An input that can be judged up to a point and not further; what came before it is kept."""


class FilmError(RefereeError):
    """A film that cannot be judged, or not further than up to a moment."""


class ProfileError(RefereeError):
    """A table profile that breaks its own rules."""


class DeckError(RefereeError):
    """A deck profile or an enrolment picture that cannot be used."""


class EventError(RefereeError):
    """A line that is not an event of the vocabulary."""


class BrokenLogError(EventError, BrokenInputError):
    """A log that can be judged up to a line and not further."""


class RulesError(RefereeError):
    """An observation or an option to which no rule can apply."""


class VariantError(RulesError):
    """An option of the rules that does not exist, or a value that it does not take."""


class NoRoundError(RulesError):
    """A card moved on the discard pile before any round had started."""


class InvalidInputError(RulesError):
    """An observation that makes no sense: an unknown seat, a play after the game's end."""


class IllegalMoveError(RulesError):
    """A move that is understood, and that the rules forbid."""


class AmbiguousInputError(RulesError):
    """An input that could mean two things."""
