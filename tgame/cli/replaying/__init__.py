"""Looking at a match again, decision by decision: what `tgame replay` needs and no other command does.

`record` goes to any decision, `told` says what one viewer is told with it, `rounds` which round it belongs to, `causes`
which lines of the rule file did it; `page` prints that, and `prompt` lets a person walk about in it.
"""
