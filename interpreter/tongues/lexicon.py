"""The verbs that games and daily life need, and how sure a word is to be one.

`VERBS` are verbs wherever an action's text begins with them, though some name a thing as well ("play", "draw").
`THINGS_FIRST` name a thing more often there ("Guard dog"), and are verbs only before an object ("Guard a chest").
"""

from __future__ import annotations

from tgame.interpreter.tongues.words import words

VERBS = words(
    """
    abandon abduct accept accuse achieve acquire act activate adapt add adjust adopt advance agree aim allocate
    allow ambush announce answer appear apply appoint approve argue arrange arrest arrive ask assassinate assault
    assemble assign attach attack attempt avoid awaken bake ban banish barter be beat become beg begin belong bet
    betray bid bind blackmail bless block bluff boost borrow bounce brag break breed brew bribe bring build burn
    bury buy bypass calculate call cancel capture care carry cast catch cause celebrate challenge change charge
    chase cheat check choose chop claim clean clear climb collect combine come command compare compete complete
    conceal concede confess confirm confiscate connect conquer consider construct consult consume contest continue
    contribute convert convince copy count cover craft crash crawl create cut damage dash deal decide declare decline
    decrease defeat defend delay deliver demand demolish demote deny depart deploy descend describe deserve destroy
    detect develop die dig direct disable disarm discard discover discuss disembark dismiss disperse display dispose
    distribute dive divide do dodge donate double drag draw dream drink drive drop dump earn eat eject elect
    eliminate embark employ end endure engage enjoy enlist enter equip erase escape establish evacuate evade evict
    evolve examine exchange exclude execute exhaust exile expand expect expel explain explode explore expose extend
    extinguish fail fall feed feel fetch fight fill find finish fix flee flip fly fold follow forbid forfeit forget
    forgive forgo fortify freeze fulfil gain gallop gamble gather gaze get give glide go grab grant grasp greet grow
    guess harvest have heal hear help hesitate hide hint hire hit hold hope hunt hurl hurt ignite ignore imprison
    improve include increase infect inform inherit insert inspect install intercept interrogate introduce invade
    invent invest investigate invite isolate jump keep kick kidnap kill kiss kneel knock know lack land launch lay
    lead leap learn leave lend let liberate lie lift listen load look loot lose make manage manufacture march mark
    marry measure meet meld mend merge mine miss mix move multiply murder name need negotiate neutralise neutralize
    obey obtain occupy offer open operate oppose outbid outdo outrun overcome overdo override overtake overthrow
    overturn owe pass pay peek peel perform persuade pick pillage place play plead pledge plunder poison ponder pop
    post pour practise pray predict prefer prepare prevent produce promote propose protect prove provide publish
    pull punish purchase pursue push put raid raise ram reach react read realise realize rearrange rebuild receive
    recharge recite reclaim recover recruit redeal redeem redistribute redo redraw reduce refill refuse regain
    release remain remember remove rename renounce reopen repair repeat repel replace replay replenish reply reroll
    rescue research reserve reset reshuffle resign resist resolve respond rest restart restore resume retain rethrow
    retire retreat retrieve retry return reuse reveal reverse revive rewrite ride rise roll rotate ruin run rush
    sabotage sacrifice save say scatter score scrap search secure see seek seem seize select sell send serve set
    settle share shoot shout show shuffle shut sing sink sit skip slay sleep slide smash smuggle snatch sneak solve
    sort sow speak spend spin split spread stab stack stake stand start stay steal step stop strengthen strike
    struggle submit subtract succeed suffer suggest summon support surrender surround survive swap swear sweep swim
    switch take talk tap teach tell terminate think threaten throw tilt topple toss touch trace trade transfer
    transform translate transport travel tread treat triple trust try tuck turn twist unblock uncover undergo
    understand undo undock unfold unite unleash unload unlock untap upgrade use vanish veto visit vote wager wait
    wake walk wander want warn wash waste watch weaken wear win wish withdraw withstand work worry wrap write yield
    """
)

THINGS_FIRST = words(
    """
    anchor arm armour bait balance bank battle bear bite blame blast board bomb book bridge camp castle circle comb
    control cook cost cross crown crush cure curse dance dock dress duck duel dust echo empty face farm feast fence
    field fine fire fish flag flank flash float flood force ford forge frame free gift glow grade guard guide hammer
    hand harm head heat honour hook house influence iron jail join judge label lasso last light like limit line link
    list live lock love lower lure map mask master match mate matter mirror mount nail nest net note number oil
    order own pack paint pair parade pardon park patrol pilot pin pitch plan plant plot point power praise present
    press prize probe profit promise quarry question race rain rank ransom reap record reflect reign rein report
    request reward ring risk rob row rule saddle sail scout scream sculpt seal seed separate shadow shape shell
    shelter shield ship shop sign signal skate smell smoke snap sound spark spear spell spy square stage stamp star
    starve state station store storm study supply surprise tail tame target taste tax tear tempt test tie time toast
    toll torch total tow track trail train trap trick trigger trim triumph trouble trump tug value view voice vow
    warp water wave weigh whip whisper whistle witness wonder word worship wound zap
    """
)

# Verbs that are as often a thing after `and`, `or` or a comma: "a run or set", "takes gold, points and damage".
THINGS_LATER = THINGS_FIRST | words(
    """
    bribe cast cause count craft damage display drink feed help hint land lead load mark measure meld mine name need
    offer poison post purchase ram research reserve run score set stack stake support transport treat twist visit
    vote wager wish
    """
)

# What no rule gives.
IRREGULAR = {"be": "is", "have": "has"}

# These are followed by `of`; any other verb there is a thing: "Roll of thunder".
BEFORE_OF = words("approve beg dispose dream hear know learn speak talk tell think")

ADVERBS = words("again also always either else even instead just never now once perhaps then")
# Words that end like adverbs and are none.
NO_ADVERBS = words(
    """
    ally apply belly bully burly chilly comply costly cowardly curly daily deadly dolly early elderly family fly
    friendly ghostly heavenly hilly holly holy homely imply jelly jolly july likely lily lively lonely lovely lowly
    monthly multiply oily orderly rally rely reply sally scaly silly sly smelly supply tally ugly unfriendly
    unlikely weekly wily woolly worldly yearly
    """
)

# Words in `s` that are no third person, wherever they stand.
NO_THIRD = words(
    """
    afterwards always as backwards besides cards downwards forwards his hers inwards its minus nowadays onwards others
    ours outwards perhaps plus points sideways sometimes theirs this thus times tokens towards upwards us versus vs
    whereas yes yours
    """
)

# Small words that stand before a noun, and those that stand after a verb.
DETERMINERS = words(
    """
    a all an another any both each either every half her his its my neither no one our several some such that the their
    these this those two three four five six seven eight nine ten what which your
    """
)
PRONOUNS = words(
    """
    anybody anyone anything everybody everyone everything her him it me nobody none nothing one somebody someone
    something them themselves they us you yourself
    """
)
PREPOSITIONS = words(
    """
    about above across after against along among around as at before behind below beneath beside between beyond by
    despite during except for from in inside into like near off on onto opposite out outside over past per since than
    through till to toward towards under until up upon versus via with within without
    """
)
PARTICLES = words("aside away back down forward home off on out over round through together up")
CONJUNCTIONS = words("and but for nor or so then yet")

# Words that no deed begins with, though an object may seem to follow: "Card 3 of Ann", "Ready to go", "Next to b3".
NO_DEEDS = (DETERMINERS | PRONOUNS | PREPOSITIONS | PARTICLES | CONJUNCTIONS | ADVERBS) - frozenset(
    ("down", "near", "out")
) | words(
    """
        able ace action animal are area army avenue axe bag bare because best better big black blue bonus bottom box
        brown card castle cell chance chest chip city clue clubs coin colour color column dead deck dice die down draft
        due early east else exit far fewer fewest final first full game gem goal goblin gold golden good grey gray green
        group half hall heap heart hero hex high hole home how if island jack joker key king knight large last late left
        less life little long low lucky main man many meeple middle more most much naught near new next night north
        nought of old only open orange out own page part path pawn pearl phase piece pile pink place player pot purple
        quick ready red region reserve right road rook room round safe same seat second set shop short side silver site
        six slot slow small south space spade special stock stone stop strong stuck suit table tail team third tile time
        token top tower town treasure trick turn variant victory village wall was way weak west when where which white
        who whole whose why wild will winner wood yellow yes young zone
        """
)
