"""What a person types, as answers: each token narrows what can be meant."""

from tgame.play.fingers.completing import completions
from tgame.play.fingers.reader import read
from tgame.play.fingers.reading import Answer, AskBack, Pass, Reading, Refusal, Step

__all__ = ["Answer", "AskBack", "Pass", "Reading", "Refusal", "Step", "completions", "read"]
