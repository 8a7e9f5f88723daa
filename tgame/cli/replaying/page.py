"""A match on a page, decision by decision: what was decided, what is told of it, and where that is in the match.

In: a record, and for whose eyes. Out: lines on a `Page`. Whoever looks through the eyes of a seat gets what that seat
is told, and the table from its view; no line of the rule file, for which of them ran can tell what lies hidden.
"""

from __future__ import annotations

from tgame.cli.page import Page, Part
from tgame.cli.replaying.causes import causes
from tgame.cli.replaying.record import Record
from tgame.cli.replaying.rounds import Rounds, Stage
from tgame.cli.replaying.told import Told
from tgame.cli.story import SEATS, WIDEST, Story
from tgame.cli.table import WIDTH, Table
from tgame.interpreter.telling import EVERYTHING, Line
from tgame.interpreter.telling.line import JOINT

PLAIN_WIDTH = 80  # of a page that nobody looks at
_FRENCH = {
    "before the first of {0} decisions": "avant la première de {0} décisions",
    "before the only decision": "avant l'unique décision",
    "nothing was decided": "rien n'a été décidé",
    "decision {0} of {1}": "décision {0} sur {1}",
    "round {0}": "manche {0}",
    "turn {0}": "tour {0}",
    "at the same time as others": "en même temps que d'autres",
    "{0} (you)": "{0} (toi)",
    "Nothing is told of it.": "On n'en dit rien.",
    "Nothing is told of it yet.": "On n'en dit rien pour l'instant.",
    "Nothing has happened yet.": "Rien ne s'est encore passé.",
    "There is nothing on the table.": "Il n'y a rien sur la table.",
    "It was not over; asked next{0}{1}": "Ce n'était pas fini\N{NO-BREAK SPACE}; à décider{0}{1}",
    ": ": "\N{NO-BREAK SPACE}: ",
}


class ReplayPage:
    def __init__(self, record: Record, rounds: Rounds, language: str, verbose: bool, page: Page) -> None:
        self.record = record
        self.rounds = rounds
        self.language = language
        self.verbose = verbose
        self.page = page
        self.rules = False
        self._told: dict[int | None, Told] = {}
        self.see_as(EVERYTHING)

    def see_as(self, viewer: int | None) -> None:
        """From now on, through these eyes."""
        if viewer not in self._told:
            self._told[viewer] = Told(self.record, viewer, self.language, self.verbose)
        self.viewer = viewer
        self.told = self._told[viewer]
        self.story = Story(self.record.at(len(self.record)), self.language, self.page, viewer, self.verbose)

    def say(self, english: str, *values: object) -> str:
        text = _FRENCH.get(english, english) if self.language == "fr" else english
        return text.format(*values) if values else text

    # ---- decisions

    def whole(self) -> None:
        """Every decision with its number."""
        for place in range(len(self.record) + 1):
            self.decision(place, numbered=True)

    def decision(self, place: int, numbered: bool = False) -> None:
        """What was decided, and the lines that it brought. The number stands before the first that is no heading."""
        width = len(str(len(self.record))) + 2 if numbered else 0
        number = str(place) if numbered and place else ""
        early, lines = self._headed(place)
        for heading in early:
            self._heading(heading)
        if place and not self._tells(lines, self.record.decisions[place - 1].player):
            answer = self._answer(place)
            if answer or all(line.kind == "heading" for line in lines):
                self._line(answer or [(self._silence(place), "")], number, width, "dim")
                number = ""
        for line in lines:
            if line.kind == "heading":
                self._heading(line.text)
                continue
            style = "dim" if line.kind == "pass" else ""
            self._line(self.story.parts(line.text, line.player, style), number, width)
            number = ""
        if not place and not lines and not numbered:
            self._line([(self.say("Nothing has happened yet."), "dim")], "", width)
        if self.rules and self.viewer == EVERYTHING:
            self._causes(place, width)

    def _headed(self, place: int) -> tuple[list[str], list[Line]]:
        """The headings over a decision, and the lines that it brought. For those who may see all, a stage has its
        heading over its first decision, though the story may tell it with a later one."""
        before = self.record.before(place)
        lines = self.told.lines(place)
        over = [line for line in lines if line.kind == "heading" and line.entered < before]
        rest = [line for line in lines if line not in over]
        if self.viewer != EVERYTHING:
            return [line.text for line in over], rest
        stages = [stage.entered for stage in self.rounds.stages(place)]
        new = [at for at in stages if self.rounds.first_in(at) == place and not self.told.is_told(at, place - 1)]
        early = [
            line.text for line in over if line.entered not in stages and self.rounds.first_in(line.entered) is None
        ]
        return early + [text for at in new if (text := self.told.heading(at, place)) is not None], rest

    def _heading(self, text: str) -> None:
        self.page.line((text, "bold"), widest=WIDEST)

    def _line(self, parts: list[Part], number: str, width: int, style: str = "") -> None:
        shown = [(text, own or style) for text, own in parts]
        self.page.line(*shown, margin=[(f"{number:>{width}}  ", "dim")], widest=WIDEST, names=self.story.names)

    @staticmethod
    def _tells(lines: list[Line], player: int) -> bool:
        """Does one of the lines say what the player did? That several passed is a line of nobody."""
        return any(line.kind in ("act", "pass") and line.player in (player, None) for line in lines)

    def _answer(self, place: int) -> list[Part]:
        """A decision that no line tells, for those who may know it."""
        answer = self.told.answer(place)
        if answer is None:
            return []
        player = self.record.decisions[place - 1].player
        own = player == self.viewer and self.language == "en"
        name = "You" if own else self.story.speaker.player(player)
        return self.story.parts(f"{name}{self.say(': ')}{answer}", player)

    def _silence(self, place: int) -> str:
        later = self.record.decisions[place - 1].together
        return self.say("Nothing is told of it yet." if later else "Nothing is told of it.")

    def _causes(self, place: int, width: int) -> None:
        found = list(causes(self.record.at(0).edition, self.record.led_to(place)))
        column = max((len(cause.place) for cause in found), default=0)
        for cause in found:
            times = f"  ×{cause.times}" if cause.times > 1 else ""
            margin = [(f"{'':{width + 4}}{cause.place:<{column}}  ", "dim")]
            self.page.line((f"{cause.text}{times}", "dim"), margin=margin)

    # ---- where we are

    def place(self, place: int) -> None:
        count = len(self.record)
        if not place:
            first = "before the only decision" if count == 1 else "before the first of {0} decisions"
            where = self.say(first, count) if count else self.say("nothing was decided")
            self.page.line((where, "dim"))
            return
        words = [self.say("decision {0} of {1}", place, count)]
        words += [self._stage(stage, place) for stage in self.rounds.stages(place)]
        who = self._who(place)
        self.page.line((JOINT.join([*(word for word in words if word), ""]), "dim"), who)

    def _stage(self, stage: Stage, place: int) -> str:
        """Its heading, if that was told; of a round in any case its number, by which one gets there."""
        title = self.told.heading(stage.entered, place) or ""
        if stage.number is None:
            return title
        if not title:
            return self.say("turn {0}" if self.rounds.turns else "round {0}", stage.number)
        return title if str(stage.number) in title.split() else f"{title} ({stage.number})"

    def _who(self, place: int) -> Part:
        player = self.told.decider(place)
        if player is None:
            return self.say("at the same time as others"), "dim"
        name = self.story.speaker.player(player)
        return self.say("{0} (you)", name) if player == self.viewer else name, SEATS[player % len(SEATS)]

    def look(self, place: int) -> None:
        """The table as it stood after a decision."""
        match = self.record.at(place)
        width = min(WIDTH, (self.page.width or PLAIN_WIDTH) - 2)
        table = Table(match, self.viewer, self.story.speaker, width)
        drawn = table.whole(table.changed_by(self.record.events[: self.record.end(place)], owned=True))
        for line in drawn or [self.say("There is nothing on the table.")]:
            self.page.line((f"  {line}", ""))

    def end(self) -> None:
        """The result, or who was to go on."""
        match = self.record.at(len(self.record))
        if match.over:
            self.story.end(match.standing())
            return
        names = ", ".join(map(self.story.speaker.player, match.asked))
        self.page.line()
        self.page.line((self.say("It was not over; asked next{0}{1}", self.say(": "), names), "bold"))
