"""Each construct of the language in a few words, for `explain` and for editors."""

from __future__ import annotations

from dsl import syntax as s

CONSTRUCTS: dict[type, str] = {
    s.Head: "the head: the name, how many play, teams and options",
    s.GameOption: "an option, to be agreed on before play",
    s.Use: "something from a library",
    s.UseDeck: "cards from a deck that a library has",
    s.Cards: "a family of cards",
    s.Attribute: "an attribute of these cards, and its values in order",
    s.Computed: "an attribute that is worked out for each card",
    s.Product: "cards: every combination of these attributes",
    s.Rows: "cards, kind by kind",
    s.Without: "cards that are left out",
    s.Size: "how many cards that must be",
    s.Zone: "a zone: a place for cards",
    s.Trigger: "what happens by itself to the zone above",
    s.Variable: "state: a value that play changes, and its first value",
    s.StopWhen: "the play ends at once when this holds",
    s.Define: "a definition: worked out wherever it is used",
    s.Case: "a case: the first that holds is the value",
    s.Phase: "a phase: what is done, in this order",
    s.Winner: "who wins: what is still equal shares the win",
    s.Words: "labels in another language",
    s.Label: "a label",
    s.About: "the game in words for people",
    s.Topic: "a text for people on one subject",
    s.Test: "a test",
    s.TestPlayers: "how many play in this test",
    s.TestOption: "an option of this test",
    s.GivenCards: "exactly these cards lie there when the test goes on",
    s.GivenState: "a value from which the test goes on",
    s.GivenSees: "who knows these cards when the test goes on",
    s.Run: "the test carries out rules, up to the first choice",
    s.Chooses: "an answer to the choice that is due; `anything` is drawn from the title of the test",
    s.Expect: "the test fails if this does not hold",
    s.ExpectCards: "the test fails if other cards lie there",
    s.ExpectLegal: "the test fails if the rules say otherwise",
    s.ExpectOptions: "the test fails if there are more or fewer ways to answer, or somebody is asked who should not be",
    s.ExpectSees: "the test fails if the player knows more or less",
    s.ExpectWinners: "the test fails if others win",
    s.Repeat: "a loop; its end is tested before each pass",
    s.For: "a loop over a list, as it is at the start",
    s.EachPlayer: "each player in turn; `me` is the one who acts",
    s.EachTeam: "each team in turn",
    s.SetTurns: "the direction of play from here on",
    s.Turns: "turns go round until the end is reached; `me` is the one who acts",
    s.AsPlayer: "one player acts and decides; inside, `me` is that player",
    s.AtOnce: "all players choose without knowing what the others choose, then the effects follow",
    s.Choose: "one decision of the acting player",
    s.ChooseOne: "one decision: which of the acts below",
    s.Act: "an act that can be chosen",
    s.Must: "a rule for the choice above: options that break it are not legal",
    s.Chance: "chance decides, all alike",
    s.Move: "cards move; whoever sees either place knows them",
    s.Deal: "cards are dealt, one to each in turn",
    s.Fill: "places are filled up, one card to each in turn",
    s.Swap: "two zones exchange their cards",
    s.Shuffle: "the cards are shuffled; nobody knows their order any more",
    s.Reveal: "cards are shown",
    s.Let: "a name for a value, known in this block",
    s.Assign: "a value changes",
    s.CallPhase: "a phase is carried out",
    s.If: "only if the condition holds",
    s.IfIs: "the first of these cases that fits",
    s.Arm: "a case, and what is done then",
    s.End: "what is running ends here",
    s.Undo: "all that was done in this phase is taken back, and it ends",
    s.Say: "a message to the players",
    s.ReverseTurns: "the direction of play turns round",
    s.Out: "a player is out: of the game, of a phase, or of one turn",
}
# Lines that only open a block have no node of their own.
OPENINGS = {
    "zones": "the places where cards can lie",
    "state": "what is written down during play",
    "bookkeeping": "what the rules have to remember and nobody needs to be told",
    "each": "what follows exists once for each of them",
    "else": "otherwise",
    "option": "what the options of the choice above are called",
    "players": "how many can play",
    "teams": "who plays together",
}


def said(node: object) -> str:
    """The words for one construct, whose kind is among `CONSTRUCTS`."""
    match node:
        case s.Must(soft=True):
            return "a rule for the choice above: options that break it are not legal as long as one keeps it"
        case s.Choose(optional=True):
            return "one decision of the acting player, who may decline"
    return CONSTRUCTS[type(node)]
