"""Cards, zones, variables, winners and tests as newcomers declare them, and the line that says it here.

The tables are written as those of `dsl.recovery.slips.proposals` and `dsl.recovery.slips.round_talk`, and tried before
`dsl.recovery.slips.section_proposals`.
"""

from __future__ import annotations

from dsl.recovery.slips.proposals import table

CARDS = table(
    """
    {n} {value} with {attribute} {a} | {n} {value} of {attribute} {a} | {n} {value} {attribute} {a}
    {n} {value}, {attribute} {a} | {n} {value} with {attribute} = {a}
        {n} {value} {a}
    {value} with {attribute} {a} | {value}, {attribute} {a}
        {value} {a}
    one of each {attribute} and {attribute2} | one of each {attribute} with {attribute2}
    one of each {attribute} and each {attribute2} | each {attribute} with each {attribute2}
    every {attribute} with every {attribute2} | one of every {attribute} and {attribute2}
        one of each {attribute}, {attribute2}
    {n} of each {attribute} and {attribute2} | {n} of each {attribute} with {attribute2}
        {n} of each {attribute}, {attribute2}
    {n} each of {attribute} | {n} of {attribute} each | {n} for each {attribute} | {n} per {attribute}
    {n} cards of each {attribute} | {n} each {attribute} | {n} cards per {attribute} | {n} cards for each {attribute}
    {n} cards of every {attribute} | {n} of every single {attribute} | {n} for every {attribute}
        {n} of each {attribute}
    no {a} with {n} players | without {a} with {n} players | without {a} for {n} players | remove {a} with {n} players
    no {a} for {n} players | remove {a} for {n} players | without {a} when {n} players | without {a} if {n} players
    no {a} if {n} players | no {a} when {n} players | with {n} players without {a} | with {n} players no {a}
        without {a} when players is {n}
    no {a} if {b} | no {a} when {b} | remove {a} if {b} | remove {a} when {b}
        without {a} when {b}
    use {name} twice | use {name} doubled | use double {name} | use twice {name}
        use 2 {name}
    {n} decks of {name} | {n} packs of {name} | use {n} decks of {name} | use {n} packs of {name}
    use {name} {n} times
    use {n} times {name} | use {n} x {name} | use {name} x {n} | use {n} {name} decks | use {n} {name} packs
    use {n} of {name} | {n} x {name} | use {name} * {n} | use {n} * {name}
        use {n} {name}
    """
)

ZONES = table(
    """
    {name}: players {kind} of at most {n} cards | {name}: players {kind} of at most {n}
    {name}: players {kind} at most {n}
    {name}: players {kind} of {n} cards | {name}: players {kind} with at most {n} cards
    {name}: as many {kind} as players at most {n} | {name}: as many {kind} as players of at most {n} cards
        {name}[players]: {kind} at most {n}
    {name}: players {kind} | {name}: each {kind} of players | {name}: as many {kind} as players
    players {name}: {kind}
    {name}: {kind} per players | {name}: {kind} x players | {name}: {kind}[players]
        {name}[players]: {kind}
    {name}: {n} {kind} of at most {n2} cards | {name}: {n} {kind} of {n2} cards | {name}: {n} {kind} at most {n2}
    {name}: {n} {kind} with at most {n2} cards
        {name}[{n}]: {kind} at most {n2}
    {name} 1 to {n}: {a} | {name} 1-{n}: {a} | {name}[1 to {n}]: {a} | {name} 1 through {n}: {a}
    {name}({n}): {a} | {name} x {n}: {a} | {name} * {n}: {a} | {name}, {n} times: {a} | {name} 1 bis {n}: {a}
        {name}[{n}]: {a}
    """
)

STATE = table(
    """
    {name}: {a} for each {attribute} | {name}: {a} per {attribute} | {name} for each {attribute}: {a}
    {name} for each {attribute} = {a} | {name} = {a} for each {attribute} | {name} per {attribute} = {a}
    {name} = {a} per {attribute} | for each {attribute} {name} = {a} | each {attribute} {name} = {a}
    {name}[each {attribute}] = {a} | {name}({attribute}) = {a} | {name} of {attribute} = {a}
    {name} by {attribute} = {a}
    {name}[every {attribute}] = {a} | {name} = {a} for every {attribute} | {name} for every {attribute} = {a}
    each {attribute}: {name} = {a} | {name} of each {attribute} = {a} | {name} = {a} each {attribute}
        {name}[{attribute}] = {a}
    {name}: player or nobody | {name}: nobody or player | {name}: player | {name} is player | {name}: seat
        {name} = nobody
    {name}: {attribute} | {name} = {attribute} | {name} is {attribute} | {name}: card | {name} = card
        {name} = nothing
    {name}: number | {name}: int | {name} = number | {name}: integer | number {name} | int {name}
        {name} = 0
    {name}: yes or no | {name}: yes/no | {name}: bool | {name}: boolean | {name} = yes or no | {name} = yes/no
        {name} = no
    """
)

SECTIONS = table(
    """
    winner highest {a} then highest {b} | winner highest {a}, and then highest {b} | winner highest {a}, tie {b}
    winner highest {a}, ties broken by {b} | winner highest {a}, tie highest {b}
        winner highest {a}, then highest {b}
    winner is player with {n} {var} | winner is first with {n} {var} | winner is whoever has {n} {var}
    first player with {n} {var} wins | whoever has {n} {var} wins | player with {n} {var} wins
    winner first with {n} {var} | winner first player with {n} {var} | winner first to {n} {var}
    winner first to reach {n} {var} | winner first who has {n} {var} | winner who has {n} {var}
    first with {n} {var} wins
    winner player with {n} {var} | winner first to have {n} {var} | winner whoever has {n} {var}
    first to {n} {var} wins
        winners everyone where {var} >= {n}
    winner is whoever empties {own} | winner is first to empty {own} | winner whoever empties {own}
    first to empty {own} wins | first player to empty {own} wins | whoever empties {own} wins
    first with no {own} wins | player with no {own} wins | first player with no {own} wins
    winner is player with no {own} | winner is player with empty {own} | winner is who has no {own}
    winner first to empty {own} | winner first with empty {own} | winner first with no {own} | winner who has no {own}
    winner who has no {own} cards | winner first with no {own} cards | winner whoever has no {own}
    winner without {own}
    winner player with no {own} | winner player with empty {own} | winner first without {own} | winner empty {own}
    winner first to get rid of {own} | winner player who has no {own} | winner first to play {own} | winner no {own}
    winner with empty {own} | winner whose {own} is empty | winner who has no cards in {own}
    winner first out of {own}
        winners everyone where {own} is empty
    winner first with no cards | winner first without cards | winner first to have no cards | winner who has no cards
    winner first to get rid of all cards | winner player with no cards | winner player without cards
        winners everyone where {hand} is empty
    winner more than {n} {a} | winner with more than {n} {a} | winner who has more than {n} {a}
        winners everyone where {a} > {n}
    winner at least {n} {a} | winner with at least {n} {a} | winner who has at least {n} {a} | winner {n} or more {a}
        winners everyone where {a} >= {n}
    winner fewer than {n} {a} | winner less than {n} {a} | winner with fewer than {n} {a}
        winners everyone where {a} < {n}
    player with most {var} wins | player who has most {var} wins | whoever has most {var} wins
    who has most {var} wins
    player with highest {var} wins | player with more {var} wins | {var} wins | winner has most {var}
        winner highest {var}
    player with most points wins | most points wins | most points win | whoever has most points wins
    player with highest score wins | highest score wins | player who has most points wins
        winner highest {score}
    player with fewest {var} wins | player with least {var} wins | player with lowest {var} wins
    whoever has fewest {var} wins | player who has fewest {var} wins | fewest {var} wins
        winner lowest {var}
    player with fewest points wins | fewest points wins | least points wins | player with lowest score wins
        winner lowest {score}
    winner where {cond} | winner who {cond} | winner whose {cond} | winner player whose {cond} | winner if {cond}
    winner when {cond} | winner player where {cond} | winner everyone with {cond} | winner: {cond}
        winners everyone where {cond}
    """
)

# Tried when no other saying fits.
OTHER_SECTIONS = table(
    """
    winner {cond}
        winners everyone where {cond}
    """
)

CASES = table(
    """
    {value}: {a} | {value} = {a} | {value} is {a} | {value} -> {a} | {a} for {value} | {a} if {value}
    if {value}: {a}
    {value} counts {a} | {value} is worth {a} | if {value} then {a} | {a} when {value}
        {a} if {attr value} is {value}
    """
)

TESTS = table(
    """
    expect {seat} cannot choose {act} because "{s}"
        expect {seat} cannot choose "{act}" because "{s}"
    expect {seat} cannot choose {act}, {a} because "{s}" | expect {seat} cannot choose {act} {a} because "{s}"
        expect {seat} cannot choose "{act}", {a} because "{s}"
    expect {seat} cannot choose {act}
        expect {seat} cannot choose "{act}"
    expect {seat} cannot choose {act}, {a} | expect {seat} cannot choose {act} {a}
        expect {seat} cannot choose "{act}", {a}
    expect {seat} can choose {act}
        expect {seat} can choose "{act}"
    expect {seat} can choose {act}, {a} | expect {seat} can choose {act} {a}
        expect {seat} can choose "{act}", {a}
    {seat} chooses {act}
        {seat} chooses "{act}"
    {seat} chooses {act}, {a} | {seat} chooses {act} {a}
        {seat} chooses "{act}", {a}
    expect {mine} {n} | expect {mine} = {n}
        expect p1.{mine} is {n}
    given {seat} has {a} on {own} | given {seat} has {a} in {own} | given {seat} has {a} on their {own}
    given {seat} with {a} on {own} | given {seat} with {a} in {own} | {seat} has {a} on {own}
    {seat} has {a} in {own}
    given {own} of {seat}: {a} | given {own} of {seat} is {a} | given {a} in {own} of {seat}
    given {a} on {own} of {seat}
        given {seat}.{own}: {a}
    expect {seat} wins trick | expect {seat} takes trick | expect {seat} won trick | expect {seat} gets trick
    expect {seat} wins round | expect {seat} leads | expect {seat} to win trick | expect trick goes to {seat}
    expect {seat} is next | expect {seat} leads next | expect winner of trick is {seat}
    expect trick winner is {seat}
        expect {lead} is {seat}
    expect winners are {seat} and {seat2} | expect winners: {seat} and {seat2} | expect winners are {seat}, {seat2}
    expect winners is {seat} and {seat2} | expect {seat} and {seat2} are winners | expect winners: {seat}, {seat2}
        expect winners ({seat}, {seat2})
    expect winners are ({a}) | expect winners is ({a}) | expect winners: ({a}) | expect winners = ({a})
        expect winners ({a})
    expect winners are {seat} | expect winners is {seat} | expect winners: {seat} | expect winners {seat}
        expect winners ({seat})
    expect winners are everyone | expect winners is everyone
        expect winners everyone
    """
)
