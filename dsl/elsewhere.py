"""The signs, words and forms of other languages and of talk at the table, each with what is written here instead.

It is a list of patterns over lines, tried in this order; `habits` says when one applies. Single words have their
advice in `advice`.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Habit:
    """`at` is the group of the pattern that is marked; the other groups may be named in the texts. Without a hint of
    its own, it gives the advice on the word that is marked."""

    pattern: str
    message: str
    hint: str = ""
    stops: bool = False  # reading stops at what is marked, not somewhere behind it
    instead: str | None = None  # what is to stand there, where that is certain


# What a condition begins with, or goes on after.
_ASKS = r"(?:\b(?:if|elif|require|where|while|and|or|not|expect|when|invariant\s*\S*\s*:)\b[^=]*?)"

HABITS = (
    # ---- declarations
    Habit(
        r"^\s*enum\s+(?P<name>\w+)\s*(?P<at>[{=(].*)",
        "the items of an enum follow a colon",
        "write `enum {name}: red, green, blue`",
    ),
    Habit(
        r"^\s+(?P<at>(?P<count>\d+)\s*[x*]?\s*(?P<kind>[A-Za-z_]\w*))\s*$",
        "how many there are stands behind the kind",
        "write `{kind} x{count}`",
    ),
    Habit(
        r"^(?P<at>set-?up|play|turns?|rounds?|end_?game)\b\s*:?\s*$",
        "`{at}` is a phase, and phases stand in the flow",
        "write `phase {at}` under `flow`, indented",
    ),
    Habit(
        r"^(?P<at>(?:board|grid|deck|hand|pile|bag)\s+(?P<name>\w+))\b",
        "a place is declared by `zone`",
        "write `zone {name}: grid(3, 3) of Piece`, or `pile of`, `set of`, `bag of`",
    ),
    Habit(
        r"(?P<at>(?<=\")\s*\+|\+(?=\s*\"))",
        "texts are not added up",
        'put the value into the text, in braces: `"The load is {{load}}"`',
    ),
    Habit(
        r"^\s*game\b.*?\b(?P<low>\d+)\s*(?P<at>-|\u2013|to\b)\s*(?P<high>\d+)",
        "a range has two dots",
        "write `{low}..{high}`",
    ),
    Habit(
        r"^\s*(?P<word>game|variant|option|zone|var|def|step|action|phase|enum|pieces|table|scenario|winner|when)\s*"
        r"(?P<at>:)(?!\s*$)",
        "no colon stands behind `{word}`",
        "leave the colon out",
    ),
    Habit(
        r"^winner\s+(?P<at>(?:(?:the|player|with)\s+)*(?:highest|most|best|largest|maximum|max|lowest|least|fewest)\b(?!\().*)",
        "who wins is a list of players",
        "write `winner most(p in players: score(p))`, or `least` where few points are good",
    ),
    Habit(
        r"^\s*(?:choose|may|any|window)\b.*?\s(?P<at>&&?|\|\|)",
        "`{at}` is not a sign of the language",
        "actions are parted by commas",
    ),
    # ---- signs
    Habit(r"(?P<at>&&?)", "`{at}` is not a sign of the language", "write `and`", instead="and"),
    Habit(r"(?P<at>\|\|)", "`{at}` is not a sign of the language", "write `or`", instead="or"),
    Habit(r"(?P<at>===)", "`===` is not a sign of the language", "write `==`", instead="=="),
    Habit(r"(?P<at>!==)", "`!==` is not a sign of the language", "write `!=`", instead="!="),
    Habit(r"(?P<at><>|=/=|~=)", "`{at}` is not a sign of the language", "write `!=`", instead="!="),
    Habit(r"(?P<at>=<)", "`=<` is not a sign of the language", "write `<=`", instead="<="),
    Habit(
        r"(?P<at>=>|->)",
        "`{at}` is not a sign of the language",
        "write `most(p in players: score(p))` for a value of each, `>=` for at least",
    ),
    Habit(
        r"(?P<zone>\w+(?:\[\w+\])?)(?P<at>\[\s*-?\w*\s*:\s*-?\w*\s*\])",
        "a part of a list is not written with `:`",
        "write `top({zone}, 4)` for the first four, `last({zone})` for the last one",
    ),
    Habit(r"^\s*require\b.*(?P<at>,)\s*(?=\")", "no comma stands before a reason", "leave the comma out"),
    Habit(r"(?P<at>!)(?!=)", "`!` is not a sign of the language", "write `not`"),
    Habit(r"(?P<name>[\w\]\).\[]+)\s*(?P<at>\+\+)", "`++` is not a sign of the language", "write `{name} += 1`"),
    Habit(r"(?P<name>[\w\]\).\[]+)\s*(?P<at>--)", "`--` is not a sign of the language", "write `{name} -= 1`"),
    Habit(
        r"(?P<name>[\w\]\).\[]+)\s*(?P<at>(?P<sign>[*/%])=)",
        "there is no `{at}`, only `+=` and `-=`",
        "write `{name} = {name} {sign} …`",
    ),
    Habit(r"(?P<at>\*\*|\^)", "`{at}` is not a sign of the language", "a power is written out: `n * n`"),
    Habit(r"(?P<at>%)", "`%` is not a sign of the language", "write `a mod b`, the remainder"),
    Habit(
        r"(?P<at>//.*)",
        "`//` is not a sign of the language",
        "a comment begins with `#`; one `/` divides, and rounds down already",
    ),
    Habit(r"(?P<at>/\*.*)", "a comment begins with `#`", "put `#` before each line of it"),
    Habit(r"(?P<at>--\s.*)", "a comment begins with `#`", "write `#` for `--`"),
    Habit(r"(?P<at>;)\s*$", "`;` is not needed", "the end of the line ends a statement: leave `;` out", instead=""),
    Habit(r"(?P<at>;)", "one line has one statement", "without `;`: put what follows it on a line of its own"),
    Habit(
        r"(?P<at>[{}])",
        "`{at}` is not a sign of the language",
        "no braces: what belongs to a line stands below it, indented by two spaces",
    ),
    Habit(r"(?P<at>'[^']*'?)", "a text stands in double quotes", "write \"…\", not '…'"),
    Habit(
        r"(?P<at>[\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019])",
        "`{at}` is not a quote that the language knows",
        'a text stands in plain quotes: "…"',
    ),
    Habit(r"(?P<at>\b\d+\.\d+)(?!\.)", "there are whole numbers only", "count in halves or hundredths, or round"),
    Habit(r"(?P<at>\b\d[\d]*_\d\w*)", "a number is written in digits alone", "leave out the `_`"),
    Habit(r"(?P<at>\?)", "`?` is not a sign of the language", "write `if … then … else …`"),
    Habit(
        r"(?P<at>@|\$|~|`|\\)",
        "`{at}` is not a sign of the language",
        "leave it out; what may stand where is in the reference",
    ),
    # ---- branches and loops
    Habit(r"^\s*(?P<at>elseif|elsif)\b", "`{at}` is not a word of the language", instead="elif"),
    Habit(r"^\s*(?P<at>else\s+if|elif\s+if)\b", "`{at}` is one word here", "write `elif`", instead="elif"),
    Habit(
        r"^\s*(?P<at>(?:switch|match)\s*\(?(?P<what>[\w.\[\]]+)\)?.*)",
        "cases are told apart by conditions",
        "write `if {what} == …`, then `elif` for each other case, and `else`",
    ),
    Habit(r"^\s*(?P<at>case)\b", "`{at}` is not a word of the language"),
    Habit(
        r"\b(?P<at>for\s*\(?\s*(?:int\s+|let\s+|var\s+)?(?P<name>\w+)\s*(?:in\s+range\b|=|from\b).*)",
        "a loop with a count is `repeat` or `each`",
        "write `repeat 5`, or `each {name} in 1..5` where the number is needed",
    ),
    Habit(
        r"\b(?P<at>(?:for\s+each|for\s+all|for\s+every))\s*\(?\s*(?P<name>\w+)\s+(?:in|of)\b(?!.*\])",
        "a loop over things begins with `each`",
        "write `each {name} in …`",
    ),
    Habit(
        r"\b(?P<at>foreach|for)\s*\(?\s*(?P<name>\w+)\s+(?:in|of)\b(?!.*\])",
        "a loop over things begins with `each`",
    ),
    Habit(
        r"^\s*(?P<at>(?:for\s+each|foreach|for\s+every|every|each)\s+(?P<name>\w+))\s*$",
        "`each` says over what it goes, and how one of it is called",
        "write `each p in players`",
    ),
    Habit(r"(?:\brepeat\s+|^\s*)(?P<at>until)\b", "`{at}` is not a word of the language"),
    Habit(r"(?<!repeat )(?<!\w)(?P<at>while)\b", "`while` follows `repeat`"),
    Habit(r"^\s*(?P<at>loop|do|forever)\b", "`{at}` is not a word of the language"),
    Habit(
        r"\brepeat\s+(?P<count>\w+)\s+(?P<at>times)\b",
        "`times` is not a word of the language",
        "write `repeat {count}`",
    ),
    Habit(r"^\s*(?P<at>return|break|continue|exit)\b", "`{at}` is not a word of the language"),
    Habit(
        r"\[(?P<at>[^\[\]]*\bfor\s+(?P<name>\w+)\s+in\b.*\])",
        "a list is picked with `list(…)`",
        "write `list({name} in … where …)`, or `sum`, `count`, `all` in the same way",
    ),
    Habit(
        r"(?P<at>\S+\s+if\s+.*?\s+else\b.*)",
        "a value that hangs on a condition begins with `if`",
        "write `if … then … else …`",
    ),
    Habit(
        r"^\s*(?:if|elif)\b.*?(?P<at>\bthen\b)",
        "no `then` follows the condition of a block",
        "leave `then` out: what is done stands on the next line, indented deeper",
    ),
    Habit(
        r"\b(?P<word>count|sum|max|min|some|none|all|list|most|least)\(\s*(?P<list>[\w.]+(?:\[[^\]]*\])?[\w.]*)\s*(?P<at>where\b|:)",
        "those that are looked at one after the other need a name",
        "write `{word}(x in {list} where …)`, and `x` in what follows",
    ),
    # ---- questions
    Habit(
        r"(?P<at>(?:<|<=)\s*[\w\[\]().]+\s*(?:<|<=))",
        "one comparison at a time",
        "write `a < x and x < b`, or `a..b has x`",
    ),
    Habit(r"(?P<at>[<>]=?\s*[\w\[\]().]+\s*[<>=]=?)", "one comparison at a time", "write `a < x and x < b`"),
    Habit(
        r"(?P<one>[\w.]+(?:\[[^\]]*\])?)\s+(?P<at>not\s+in)\s+(?P<many>[\w.]+(?:\[[^\]]*\])?)",
        "whether something is not in a list is asked with `lacks`",
        "write `{many} lacks {one}`",
    ),
    Habit(
        r"(?P<one>[\w.]+(?:\[[^\]]*\])?)\s+(?P<at>in)\s+(?P<many>[\w.]+(?:\[[^\]]*\])?)",
        "whether something is in a list is asked with `has`",
        "write `{many} has {one}`",
    ),
    Habit(
        r"(?P<at>does\s*n[o']t\s+(?:contain|include|have)|without)\b",
        "`{at}` is not a word of the language",
        "write `lacks`",
    ),
    Habit(r"(?P<at>have)\b", "`{at}` is not a word of the language", "write `has`: `hand[me] has king`"),
    Habit(r"(?P<at>contains?|includes?)\b", "`{at}` is not a word of the language"),
    Habit(
        r"(?P<at>is\s+not)\b",
        "what something is not is asked with `not` in front",
        "write `not x is king`; numbers are compared by `!=`",
    ),
    Habit(
        r"(?P<at>at\s+least)\b",
        "`at least` is written as a sign",
        "write `>=`; for what is chosen, a range such as `3..5 cards in hand[me]`",
    ),
    Habit(
        r"(?P<at>at\s+most|up\s+to)\b",
        "`{at}` is written as a sign or a range",
        "write `<=`; for what is chosen, a range such as `0..3 c in hand[me]`",
    ),
    Habit(r"(?P<at>equals?)\b", "`{at}` is not a word of the language", "write `==`"),
    Habit(
        r"(?P<at>(?:greater|more|larger|less|fewer|smaller)\s+than)\b",
        "`{at}` is written as a sign",
        "write `>` or `<`",
    ),
    Habit(
        r"(?P<at>xor|nor|nand|unless)\b", "`{at}` is not a word of the language", "write it with `and`, `or` and `not`"
    ),
    Habit(_ASKS + r"(?<![=<>!+\-*/])(?P<at>=)(?!=)", "`=` gives a value, it does not compare", "write `==`"),
    # ---- what tables say
    Habit(r"^\s*(?P<at>deal|draw)\b(?!\s*\()", "`{at}` is not a word of the language"),
    Habit(
        r"^\s*(?P<at>reveal|uncover|flip_up|turn_up)\s+(?:the\s+)?(?P<what>\w+(?:\[\w+\])?)",
        "`{at}` is not a word of the language",
    ),
    Habit(
        r"^\s*(?P<at>(?:flip|turn|reveal)\s+(?:over|up)|flip|turn)\s+(?:the\s+)?(?P<what>\w+(?:\[\w+\])?)",
        "`{at}` is not a word of the language",
        "write `show({what})`: all see it until it moves or is hidden, or the phase ends",
    ),
    Habit(
        r"^\s*(?P<at>move)\s+(?P<count>\d+)\s+(?:cards?|pieces?|tokens?|tiles?|\w+)\s+(?:from|of)\s+(?P<zone>\w+(?:\[\w+\])?)",
        "what moves is named before `to`",
        "write `move top({zone}, {count}) to …`",
    ),
    Habit(
        r"^\s*(?P<at>(?:move|take|get|draw)\s+(?:(?:a|the|one)\s+)?(?:(?P<what>\w+)\s+)?from\s+(?P<zone>\w+(?:\[\w+\])?))",
        "what moves is named before `to`, with the zone it lies in",
        "write `move top({zone}) to …`, or one that was chosen: `move c to …`",
    ),
    Habit(
        r"^\s*(?P<at>discard|play|put|place|take|give|add|remove)\s+(?P<what>\w+)",
        "`{at}` is not a word of the language",
    ),
    Habit(
        r"(?P<at>roll\s+(?:\d*d\d+|a\s+die|dice|\d+))\b",
        "what chance brings is a value with brackets",
        "write `roll(6)`: `let d = roll(6)`",
    ),
    Habit(
        r"^\s*(?P<at>(?P<verb>shuffle|show|hide|rotate))\s+(?P<what>[\w\[\]]+)",
        "what is done to something stands in brackets",
        "write `{verb}({what})`",
    ),
    Habit(
        r"^\s*(?P<at>(?P<word>choose|may|any))\s*$",
        "the actions follow `{word}` on the same line",
        "write `{word} take, sell`, with commas between them",
    ),
    Habit(
        r"\bchoose\s+(?P<at>(?:one|any|either|between|from)(?:\s+(?:of|from))?)\b",
        "the actions follow `choose` at once",
        "leave `{at}` out: `choose take, sell`",
    ),
    Habit(r"\b(?:choose|may|any)\b.*?(?P<at>\bor\b)", "actions are parted by commas", "write `choose take, sell`"),
    Habit(
        r"^\s*(?P<at>next\s+(?:player|turn)|end\s+(?:of\s+)?turn)\b",
        "whose turn is next is said by the loop of the phase",
        "write `phase turn each me in players`; `leave turn` ends a turn early",
    ),
    Habit(r"^\s*end\s+(?P<at>the\s+(?:game|match))\b", "`end` alone ends the match", "leave `{at}` out"),
    Habit(r"^\s*end\s+(?P<at>game|match)\b", "`end` alone ends the match"),
    Habit(r"^\s*(?P<at>(?:game|match)\s+over)\b", "`end` ends the match", "write `end`, or `end [me]`: me has won"),
    Habit(
        r"^\s*(?P<at>win|wins|lose|loses|victory)\b",
        "`{at}` is not a word of the language",
        "write `end [me]`, with who wins in the brackets",
    ),
    Habit(r"^\s*(?P<at>print|say|log|write|echo|announce)\b\s*\(?", "`{at}` is not a word of the language"),
    Habit(
        r"^\s*given\b.*=\s*(?P<at>\d+\s+(?P<what>\w+))",
        "pieces are named one by one, by their kinds",
        "write `card(…), card(…)`, or in short a pattern with commas between",
    ),
    Habit(
        r"^\s*scenario\s*\"[^\"]*\"\s*(?P<at>\w+\s*:.*)",
        "the settings of a scenario stand in brackets",
        "write `({at})`",
    ),
    Habit(r"^\s*play\s+(?P<at>(?!P\d)[a-z]\w*\s*(?:\(.*)?$)", "a scenario says who plays", "write `play P1: {at}`"),
    Habit(
        r"^\s*(?P<at>function|fn|func|sub|proc|procedure|method|class|struct)\b",
        "`{at}` is not a word of the language",
    ),
    Habit(r"^\s*(?P<at>const|constant|local)\s+\w+", "`{at}` is not a word of the language"),
    Habit(
        r"^\s*(?P<at>(?:int|string|bool|number|set|type)\s+(?P<name>\w+))\b",
        "a name has its type behind it, or none",
        "`let {name} = …` names a value for a while, `def {name} = …` for the whole file, "
        "`var {name}: 0..9` is a variable",
    ),
    Habit(
        r"^\s*(?P<at>import|include|use|from)\b",
        "`{at}` is not a word of the language",
        "a rule file stands alone: nothing is taken in from elsewhere",
    ),
    Habit(
        r"^\s+(?P<at>var)\b",
        "a variable is declared at the margin",
        "put `var` before the flow; for a value of one action, write `let x = …`",
    ),
    Habit(
        r"(?P<at>\b(?:per|each|every)\s+players?)\b",
        "the type is called `Player`",
        "write `per Player`; a loop is `each p in players`",
    ),
    Habit(
        r"^\s*\w+.*(?P<at>\bx\s+\d+|\*\s*\d+|\b\d+\s*x)\s*$",
        "how many there are of a kind is one word",
        "write `x4` at the end of the line",
    ),
    # ---- ends of lines
    Habit(
        r"(?P<at>:)\s*$",
        "no colon ends this line",
        "leave the colon out: what belongs to the line is indented below it",
        stops=True,
        instead="",
    ),
    Habit(
        r"(?P<at>,)\s*$",
        "nothing follows this comma",
        "leave the comma out, or go on in brackets: inside of brackets a line may end anywhere",
    ),
    Habit(
        r"(?P<at>\b(?:and|or|not|\+|-|\*|/|mod|==|!=|<|>|<=|>=|=|then|else|has|lacks|is|where|in|to))\s*$",
        "the line ends in the middle",
        "go on in brackets: inside of ( ) a line may end anywhere",
    ),
    Habit(
        r"^\s*(?P<at>(?:and|or|then|has|lacks|mod|where|to)\b|[+*/]).*$",
        "a line does not go on below",
        "put ( ) around all of it: inside of brackets a line may end anywhere",
    ),
    Habit(
        r"\b(?:require|end|leave|choose)\b.*?[\])\w]\s+(?P<at>[A-Za-z]+(?:\s+[A-Za-z]+)+)\s*$",
        "a reason is a text",
        'put it in quotes: "{at}"',
    ),
)
