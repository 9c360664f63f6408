"""Options: what a club can change in the rules of a game, each described once, at its field.

The rules of a game are a frozen dataclass. A field made with `option` can be changed by a club; one made
with `fact` sets one ruleset apart from another. The organizer's form, the page of rules, the score card, the
command line and the documentation are generated from these descriptions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple, Self

from scoring.sentences import LANGUAGES, FormattedNumber, Sentence, Text, joined
from scoring.sentences import sentence as _


class OptionError(ValueError):
    """An option cannot be used: its name ("" for all of them together) and the reason, as a sentence."""

    def __init__(self, name: str, reason: Sentence) -> None:
        self.name, self.reason = name, reason
        super().__init__(self.in_language("en"))

    @property
    def sentence(self) -> Sentence:
        """The reason, after the name of the option and a colon."""
        return COLON.filled(name=self.name, reason=self.reason) if self.name else self.reason

    def in_language(self, language: str) -> str:
        """The sentence in `language`."""
        return self.sentence.in_language(language)


NUMBER_EACH: Final = _("{number} {what}")
"""A number of a mapping: «80 à la couleur»."""
COLON: Final = _("{name} : {reason}")


@dataclass(frozen=True, slots=True)
class OneOf:
    """An option whose value is one of a few; ``true`` is not 1."""

    values: tuple[Any, ...]

    @property
    def samples(self) -> tuple[Any, ...]:
        """All of them."""
        return self.values

    def accepts(self, value: object) -> bool:
        return any(value == known and type(value) is type(known) for known in self.values)

    def to_record(self) -> Any:
        return list(self.values)

    def read(self, value: Any) -> Any:
        return value


@dataclass(frozen=True, slots=True)
class Number:
    """An option whose value is a whole number in a range, or null where `absent` allows it."""

    lowest: int
    highest: int
    absent: bool = False

    @property
    def samples(self) -> tuple[Any, ...]:
        """The lowest, the highest, and null where it is one."""
        return self.lowest, self.highest, *([None] if self.absent else [])

    def accepts(self, value: object) -> bool:
        if value is None:
            return self.absent
        return type(value) is int and self.lowest <= value <= self.highest

    def to_record(self) -> Any:
        return {"from": self.lowest, "to": self.highest, "null": self.absent}

    def read(self, value: Any) -> Any:
        return value


@dataclass(frozen=True, slots=True)
class SomeOf:
    """An option whose value is some members of an enum, at least so many, each once; in JSON a list.

    A form offers the first `offered` members, and others that are chosen already; all of them without it.
    """

    members: type[StrEnum]
    least: int = 1
    offered: int | None = None

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(member.value for member in self.members)

    @property
    def samples(self) -> tuple[Any, ...]:
        """Each offered member alone, all members, and none where there may be none."""
        alone = self.values[: self.offered]
        return *([word] for word in alone), list(self.values), *([[]] if not self.least else [])

    def accepts(self, value: object) -> bool:
        if type(value) is not list or len(value) < self.least:
            return False
        known = all(type(word) is str and word in self.values for word in value)
        return known and len(set(value)) == len(value)

    def to_record(self) -> Any:
        return {"some_of": list(self.values)} | ({} if self.least else {"none": True})

    def read(self, value: Any) -> Any:
        """The members of a list, in the order of their enum."""
        return tuple(member for member in self.members if member in value)


@dataclass(frozen=True, slots=True)
class NumberByMember(Mapping[Any, int]):
    """A number for each of a few members of an enum; nobody changes it, and it can be a key."""

    pairs: tuple[tuple[StrEnum, int], ...]

    def __getitem__(self, member: Any) -> int:
        return dict(self.pairs)[member]

    def __iter__(self) -> Iterator[StrEnum]:
        return (member for member, _ in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)


@dataclass(frozen=True, slots=True)
class NumberEach:
    """An option with a number in a range, by `step`, for each member of an enum; in JSON an object."""

    members: type[StrEnum]
    lowest: int
    highest: int
    step: int = 1

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(member.value for member in self.members)

    @property
    def samples(self) -> tuple[Any, ...]:
        """The lowest and the highest for all, and for each in turn one step above the lowest."""
        lowest = dict.fromkeys(self.values, self.lowest)
        above = ({**lowest, word: self.lowest + self.step} for word in self.values)
        return lowest, dict.fromkeys(self.values, self.highest), *above

    def accepts(self, value: object) -> bool:
        if type(value) is not dict or value.keys() != set(self.values):
            return False
        return all(
            type(number) is int and number in range(self.lowest, self.highest + 1, self.step)
            for number in value.values()
        )

    def to_record(self) -> Any:
        return {"each_of": list(self.values), "from": self.lowest, "to": self.highest, "step": self.step}

    def read(self, value: Any) -> Any:
        """The numbers of an object, in the order of their enum."""
        return NumberByMember(tuple((member, value[member]) for member in self.members))


Values = OneOf | Number | SomeOf | NumberEach
"""The kinds of values that an option can have."""

NO_EFFECT: Final = _("sans effet avec les autres options")
POINTS: Final = _("{number} points")
YES_OR_NO: Final = MappingProxyType({True: _("oui"), False: _("non")})
ALLOWED_OR_NOT: Final = MappingProxyType({True: _("permis"), False: _("interdit")})
_NOTHING: Final[Mapping[Any, Sentence]] = MappingProxyType({})
_OPTION: Final = "option"


class OptionGroup(NamedTuple):
    """The options under one heading of the form.

    `chapter` is where the page of rules speaks of them. `to_target`: they matter only at tables that play
    to a target.
    """

    key: str
    name: Sentence
    chapter: str
    to_target: bool = False


@dataclass(frozen=True, kw_only=True)
class FieldDescription:
    """The description of a field of a ruleset: its label, its values, and its words on page and score card.

    `words` are its values as people say them (of a list: of its members, and of none of them, the key
    ``()``); a number without words of its own is said by `number`. Where
    `meaningless` is true of some rules the field is not mentioned. `sentences` are those of the page of
    rules, by value, with the section or decision they come from (`source`), or the field of the ruleset's
    `Passages` that names it (`passage`); `card` are the few words that the score card adds. Both stand in
    the chapter `in_chapter`, by default the one of the group. What depends on more than this one field is in
    `scoring.telling.regulations`.
    """

    label: Sentence
    words: Mapping[Any, Sentence] = field(default_factory=lambda: YES_OR_NO)
    number: Sentence = Sentence("{number}")  # noqa: RUF009 — immutable
    group: OptionGroup | None = None
    meaningless: Callable[[Any], bool] = lambda _rules: False
    sentences: Mapping[Any, Sentence] = field(default_factory=dict)
    source: str = ""
    passage: str = ""
    card: Mapping[Any, Sentence] = field(default_factory=dict)
    in_chapter: str = ""

    @property
    def chapter(self) -> str:
        """The chapter of the page of rules that speaks of this field."""
        return self.in_chapter or (self.group.chapter if self.group else "")

    def say(self, value: Any) -> Text:
        """The words for a value: «par 4», «elles tombent», «2 000 points»; `KeyError` for an unknown one."""
        if isinstance(value, list | tuple):
            if not value:
                return self.words[()]
            return joined(self.say(each) for each in value)
        if isinstance(value, Mapping):
            return joined(NUMBER_EACH.filled(number=n, what=self.say(each)) for each, n in value.items())
        for known, words in self.words.items():
            if known == value and isinstance(known, bool) is isinstance(value, bool):
                return words
        if type(value) is not int:
            raise KeyError(value)
        return self.number.filled(number=FormattedNumber(value))


@dataclass(frozen=True, kw_only=True)
class Option(FieldDescription):
    """The description of a field that a club can change: its meaning, and the values it can have.

    `why` is the reason given to who chooses it where it is `meaningless`.
    """

    group: OptionGroup
    meaning: Sentence
    values: Values
    why: Sentence = NO_EFFECT


def option(  # noqa: PLR0913 — what every option has; the rest is `description`
    group: OptionGroup,
    label: Sentence,
    meaning: Sentence,
    *,
    words: Mapping[Any, Sentence] = _NOTHING,
    values: Values | None = None,
    default: Any = MISSING,
    **description: Any,
) -> Any:
    """A field that a club can change (see `Option`): to one of `values`, else of those that have `words`."""
    values = values or OneOf(tuple(words))
    described = Option(group=group, label=label, meaning=meaning, words=words, values=values, **description)
    return field(default=default, metadata={_OPTION: described})


def fact(label: Sentence, *, default: Any = MISSING, **description: Any) -> Any:
    """A field that no club changes (see `FieldDescription`)."""
    return field(default=default, metadata={_OPTION: FieldDescription(label=label, **description)})


@dataclass(frozen=True, kw_only=True)
class GameRules:
    """The rules of a game, by name; subclasses describe their fields by `option` and `fact`."""

    name: str
    title: Sentence
    """What people call them."""
    summary: Sentence
    """What they are like, in one sentence."""
    refused: Mapping[str, Sentence] = field(default_factory=dict)
    """The options that cannot be changed in these rules, with the reasons."""

    is_match: ClassVar[bool]
    """Whether a table is a match of manches, which counts parties won and not points."""

    @property
    def without_bids(self) -> bool:
        """Whether who takes a deal bids nothing, so that nothing is said of a bid or a contract (belote)."""
        return False

    @property
    def idle(self) -> frozenset[str]:
        """The options that nothing in these rules comes to, whatever their value."""
        return frozenset()

    @property
    def players_on_a_side(self) -> int:
        """How many play on each side of a table."""
        return 2

    @property
    def options(self) -> dict[str, Option]:
        """The options that a club can change in these rules."""
        return {name: each for name, each in options_of(type(self)).items() if name not in self.refused}

    def value_of(self, name: str) -> Any:
        """The value of a field as JSON."""
        value = getattr(self, name)
        if isinstance(value, Mapping):
            return {member.value: number for member, number in value.items()}
        return [member.value for member in value] if isinstance(value, tuple) else value

    def describe(self) -> dict[str, dict[str, Any]]:
        """Every option as JSON: its default, its values, its meaning in each language."""
        return {
            name: {"default": self.value_of(name), "values": each.values.to_record()}
            | {language: each.meaning.in_language(language) for language in LANGUAGES}
            for name, each in self.options.items()
        }

    def with_options(self, chosen: object) -> Self:
        """These rules with a club's options, a JSON object.

        `OptionError` names the option that cannot be, and says why.
        """
        if type(chosen) is not dict:
            raise OptionError("", _("les options forment un objet JSON"))
        known = options_of(type(self))
        changed = replace(self, **{name: self._read(name, value, known) for name, value in chosen.items()})
        for name in chosen:
            if known[name].meaningless(changed):
                raise OptionError(name, known[name].why)
        return changed

    def _read(self, name: str, value: object, known: Mapping[str, Option]) -> Any:
        """The value of an option from JSON; `OptionError` where there is no such option, value or place."""
        if name not in known:
            raise OptionError(name, _("cette option n’existe pas"))
        values = known[name].values
        if not values.accepts(value):
            shown = {"value": repr(value), "values": str(values.to_record())}
            raise OptionError(name, NO_VALUE.filled(**shown))
        if name in self.refused:
            raise OptionError(name, NO_PLACE.filled(rules=self.name, reason=self.refused[name]))
        return values.read(value)


NO_VALUE: Final = _("{value} n’est pas une de ses valeurs : {values}")
NO_PLACE: Final = _("sans objet dans le règlement {rules} : {reason}")


def described(rules: type[GameRules]) -> Mapping[str, FieldDescription]:
    """The described fields of a class of rules, options and facts, in the order of its fields."""
    return {each.name: each.metadata[_OPTION] for each in fields(rules) if _OPTION in each.metadata}


def options_of(rules: type[GameRules]) -> Mapping[str, Option]:
    """The options of a class of rules, in the order of its fields."""
    return {name: each for name, each in described(rules).items() if isinstance(each, Option)}
