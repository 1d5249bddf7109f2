"""The common base of the three decks: cards as short texts, with ranks, suits and names."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

C = TypeVar("C", bound=str)


class Rank(NamedTuple):
    """A rank: its short text, and its words in French and English."""

    text: str
    fr: str
    en: str


class Suit(NamedTuple):
    """A suit or a colour: its letter, its glyph, and its words in French and English."""

    letter: str
    glyph: str
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class Deck(Generic[C]):
    """A deck with every card once, suit by suit, from the lowest rank up."""

    make: Callable[[str], C]
    ranks: tuple[Rank, ...]
    suits: tuple[Suit, ...]
    english: str = "{rank} {suit}"
    """Word order in English. In French the suit always comes last."""
    cards: tuple[C, ...] = field(init=False)
    rank: Mapping[C, str] = field(init=False, repr=False)
    suit: Mapping[C, str] = field(init=False, repr=False)
    _faces: Mapping[C, tuple[Rank, Suit]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        faces = {self.make(rank.text + suit.letter): (rank, suit) for suit in self.suits for rank in self.ranks}
        for name, value in (
            ("cards", tuple(faces)),
            ("rank", {card: rank.text for card, (rank, _) in faces.items()}),
            ("suit", {card: suit.letter for card, (_, suit) in faces.items()}),
            ("_faces", faces),
        ):
            object.__setattr__(self, name, value)

    def read(self, text: str) -> C:
        """The card with this short text. Raises ValueError if there is none."""
        card = self.make(text)
        if card not in self.rank:
            ranks, suits = " ".join(rank.text for rank in self.ranks), " ".join(suit.letter for suit in self.suits)
            raise ValueError(f"{text[:20]!r} is no card: write one of {ranks}, then one of {suits}")
        return card

    def pretty(self, card: C) -> str:
        """The card for display: `10♥`."""
        rank, suit = self._faces[card]
        return rank.text + suit.glyph

    def name(self, card: C, language: str) -> str:
        """The card in words: `dix de cœur`, `ten of hearts`."""
        rank, suit = self._faces[card]
        if language == "fr":
            return f"{rank.fr} {suit.fr}"
        return self.english.format(rank=rank.en, suit=suit.en)
