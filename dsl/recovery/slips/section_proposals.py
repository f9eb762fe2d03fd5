"""Lines outside of phases as people type them, and the line that says it here: see `dsl.recovery.slips.proposals`."""

from __future__ import annotations

from dsl.recovery.slips.proposals import table

TESTS = table(
    """
    expect {seat} can not {verb} {a} | expect {seat} can't {verb} {a} | expect {seat} cannot {verb} {a}
    expect {seat} may not {verb} {a} | expect {seat} must not {verb} {a}
        expect {seat} cannot choose {done}, {a}
    expect {seat} can {verb} {a} | expect {seat} may {verb} {a} | expect {seat} must {verb} {a}
        expect {seat} can choose {done}, {a}
    expect {seat} cannot {verb} | expect {seat} can not {verb} | expect {seat} can't {verb}
    expect {seat} may not {verb}
        expect {seat} cannot choose {done}
    expect {seat} can {verb} | expect {seat} may {verb} | expect {seat} must {verb}
        expect {seat} can choose {done}
    {seat} {verb} {a}
        {seat} chooses {done}, {a}
    {seat} {verb}
        {seat} chooses {done}
    {call} by {seat} | {call} for {seat}
        run {call} by {seat}
    given {n} players | given players is {n} | given players = {n} | with {n} players | given players {n}
        players {n}
    given {seat} has {a} and {b} | {seat} has {a} and {b}
        given {seat}.{hand}: {a}, {b}
    given {zone} top is {a} | given {zone} top: {a} | given {zone}: {a} on top | given {zone} has {a} on top
    given {a} on top of {zone}
        given top of {zone}: {a}
    given {one} {seat} | given {seat} is {one} | given {one} is {seat} | given {one}: {seat}
        given {one} = {seat}
    when {seat} plays {a} | if {seat} plays {a} | when {seat} chooses {a} | after {seat} plays {a}
        {seat} chooses {a}
    {seat} chooses {a} then {seat2} chooses {b} | {seat} chooses {a} and {seat2} chooses {b}
    {seat} chooses {a}, {seat2} chooses {b}
        {seat} chooses {a} / {seat2} chooses {b}
    {seat} passes and {seat2} passes | {seat} passes, {seat2} passes | {seat} and {seat2} pass
        {seat} passes / {seat2} passes
    {seat} does nothing | {seat} does not choose
        {seat} passes
    run {call} for every player | run {call} for each player | run {call} for all
        run {call} by p1 / run {call} by p2
    expect {seat} {var} {n}
        expect {seat}.{var} is {n}
    expect {var} {n}
        expect {var} is {n}
    expect {seat} and {seat2} win | expect {seat} and {seat2} wins | expect {seat}, {seat2} win
    expect winners {seat}, {seat2} | expect winners {seat} and {seat2} | expect tie between {seat} and {seat2}
        expect winners ({seat}, {seat2})
    expect {seat} must pass | expect {seat} has to pass
        expect {seat} can pass
    expect options {n} | expect {n} options | expect {n} choices | expect {n} moves
        expect p1 has {n} options
    expect {zone} = {a}
        expect {zone}: {a}
    expect {zone} has {a} on top | expect {a} is on top of {zone} | expect {a} on top of {zone}
    expect top of {zone} = {a} | expect top of {zone}: {a}
        expect top of {zone} is {a}
    expect "{s}" is possible | expect "{s}" possible | expect can choose "{s}"
        expect p1 can choose "{s}"
    expect "{s}" is not possible | expect "{s}" is impossible | expect not "{s}"
        expect p1 cannot choose "{s}"
    assertequal({a}, {b}) | assert_equal({a}, {b}) | assert({a}, {b}) | assert {a} == {b}
        expect {a} is {b}
    expect {zone} and {zone2}: {b}
        expect {zone}: {b} / expect {zone2}: {b}
    given {zone} and {zone2}: {b}
        given {zone}: {b} / given {zone2}: {b}
    expect {a} and {zone}: {b}
        expect {a} / expect {zone}: {b}
    given {a} in {zone}
        given {zone}: {a}
    given {zone} seen by everybody | given {zone} is seen by everybody | given {zone} visible to everybody
    given {zone} seen by all | given {zone} seen by everyone | given {zone} is visible | given {zone} revealed
        given everybody sees {zone}
    given {zone} seen by {seat} | given {zone} visible to {seat}
    given {seat} knows {zone} | given {seat} can see {zone}
        given {seat} sees {zone}
    everybody chooses anything until the end | everybody chooses anything until end | everybody plays to the end
    everybody chooses anything until game over | everybody chooses anything to the end
    play on to the end | play to the end
    everybody chooses anything until the game ends | everybody plays anything | everyone plays on
        everybody chooses anything
    {seat} chooses random | {seat} chooses randomly
    {seat} chooses any card | {seat} chooses any | {seat} chooses something
    {seat} chooses whatever | {seat} plays anything | {seat} plays any card | {seat} chooses a random card
        {seat} chooses anything
    expect {seat} does not see {a} | expect {seat} doesn't see {a} | expect {seat} can not see {a}
    expect {seat} does not know {a} | expect {seat} cannot know {a} | expect {a} hidden from {seat}
    expect {a} is hidden from {seat} | expect {a} not seen by {seat} | expect {a} is not seen by {seat}
        expect {seat} cannot see {a}
    expect {a} seen by {seat} | expect {a} is seen by {seat}
    expect {a} visible to {seat} | expect {a} is visible to {seat}
        expect {seat} sees {a}
    expect {seat} has {n} choices | expect {seat} has {n} moves
    expect {seat} has {n} ways | expect {seat} has {n} acts
        expect {seat} has {n} options
    expect {seat} cannot choose {a} since "{s}" | expect {seat} cannot choose {a} for "{s}"
    expect {seat} cannot choose {a}: "{s}"
    expect {seat} cannot choose {a} with "{s}" | expect {seat} cannot choose {a} "{s}"
        expect {seat} cannot choose {a} because "{s}"
    run play until {a}
        run play / everybody chooses anything until {a}
    run {call} until {a}
        run {call} / everybody chooses anything until {a}
    set {zone} to {a} | let {zone} be {a} | put {a} into {zone} | set {zone}: {a}
        given {zone}: {a}
    set {var} to {a} | set {var} = {a} | let {var} be {a}
        given {var} = {a}
    given {one} = {a}, {b}, {c}
        given {one}[1] = {a} / given {one}[2] = {b}
    given {one} = {a}, {b}
        given {one}[1] = {a} / given {one}[2] = {b}
    {n} players
        players {n}
    given {seat} has {a} | {seat} has {a} | given {seat}: {a} | given {seat} hand: {a} | given hand of {seat}: {a}
        given {seat}.{hand}: {a}
    given {zone}: empty | given {zone} is empty | given {zone} empty | given {zone}: none | given {zone}: nobody
    given {zone} = ()
        given {zone}: nothing
    given {zone} is {a} | given {zone} = {a} | given {zone} has {a} | given {zone} contains {a} | given {zone} {a}
        given {zone}: {a}
    given {var}: {a}
        given {var} = {a}
    {seat} plays {a} and {b} | {seat} picks {a} and {b} | {seat} takes {a} and {b}
        {seat} chooses {a}, {b}
    {seat} plays {a} | {seat} picks {a} | {seat} takes {a} | {seat} selects {a} | {seat} discards {a} | {seat} wählt {a}
    {seat} chose {a} | {seat} spielt {a} | {seat} lays {a} | {seat}: {a}
        {seat} chooses {a}
    {seat} chooses "{s}" on {a} | {seat} chooses "{s}" with {a} | {seat} chooses "{s}" {a} | {seat} chooses "{s}": {a}
        {seat} chooses "{s}", {a}
    then {seat} chooses {a} | and {seat} chooses {a} | then {seat} plays {a} | now {seat} chooses {a}
        {seat} chooses {a}
    expect {seat} to have {n} cards | expect {seat} to have {n} card
        expect count({seat}.{hand}) is {n}
    expect not {seat} can choose {a} | expect that {seat} cannot choose {a}
        expect {seat} cannot choose {a}
    expect {a} > {b} and < {c}
        expect {a} > {b} and {a} < {c}
    expect {a} to be {b} | expect {a} to equal {b} | expect that {a} is {b}
        expect {a} is {b}
    {seat} chooses {a} and {b} and {c}
        {seat} chooses {a}, {b}, {c}
    {seat} chooses {a} and {b}
        {seat} chooses {a}, {b}
    {seat} chooses nothing | {seat} declines | {seat} skips | {seat} passt
        {seat} passes
    expect {seat} wins | expect {seat} won | expect winner {seat} | expect winner is {seat} | expect {seat} is winner
    expect winner ({seat}) | expect winner: {seat} | expect {seat} has won
        expect winners ({seat})
    expect nobody wins | expect no winner | expect no winners | expect nobody has won | expect winner nobody
        expect winners ()
    expect everybody wins | expect everyone wins | expect all win
        expect winners everyone
    expect {seat} is out | expect {seat} out
        expect {seat} not in everyone
    expect every {zone} has {n} | expect every {zone} has {n} cards | expect each {zone} has {n} cards
    expect every player has {n} cards | expect each player has {n} cards | expect everyone has {n} cards
        expect all(count(p.{hand}) is {n} for p in everyone)
    expect {zone} has {n} | expect {zone} contains {n} cards
        expect count({zone}) is {n}
    expect {zone} contains {a} | expect {zone} has {a} | expect {zone} includes {a}
        expect {a} in {zone}
    expect somebody has {n} {var} | expect anyone has {n} {var} | expect a player has {n} {var}
        expect any(everyone where {var} is {n})
    expect {seat} has {n} cards | expect {seat} has {n} card
        expect count({seat}.{hand}) is {n}
    expect {seat} has {n} {var}
        expect {seat}.{var} is {n}
    expect {seat} has {a}
        expect {a} in {seat}.{hand}
    expect {zone} empty
        expect {zone} is empty
    expect {seat} can not choose {a} | expect {seat} can't choose {a} | expect {seat} must not choose {a}
    expect {seat} may not choose {a}
        expect {seat} cannot choose {a}
    expect {seat} must choose {a} | expect {seat} may choose {a} | expect {seat} can play {a}
        expect {seat} can choose {a}
    expect {seat} cannot play {a} | expect {seat} can not play {a} | expect {seat} can't play {a}
        expect {seat} cannot choose {a}
    run {name} with {seat} | run {name} for {seat} | run {name} as {seat} | {seat} runs {name}
        run {name} by {seat}
    start {name} | call {name} | do {name}
        run {name}
    """
)

STATE = table(
    """
    {name} = empty list of {a} | {name} = empty list | {name} = empty | {name} = list | {name} = list of {a}
        {name} = ()
    {name} = player | {name} = somebody | {name} = no player | {name} = a player
        {name} = nobody
    {name} = {a} visible to {b} | {name} = {a} known to {b} | {name} = {a} for {b} | {name} = {a} shown to {b}
        {name} = {a} seen by {b}
    private {name} = {a} | secret {name} = {a} | hidden {name} = {a}
        {name} = {a} seen by owner
    each card {name} = {a}
        each card // {name} = {a}
    number {name} = {a} | int {name} = {a} | var {name} = {a} | let {name} = {a} | bool {name} = {a} | text {name} = {a}
    player {name} = {a} | list {name} = {a} | set {name} = {a} | const {name} = {a} | string {name} = {a}
    set {name} to {a} | {name} starts at {a}
        {name} = {a}
    {name} = {a} for each player | {name} = {a} each player | each player {name} = {a} | {name} for each player = {a}
    {name} = {a} for every player | each player has {name} = {a} | player.{name} = {a} | {name} = {a} per player
        each player // {name} = {a}
    {name} = {a} each
        each player // {name} = {a}
    {name} = {a} each
        {name} = {a}
    {name}[player] = {a} | {name}[players] = {a} | {name}(player) = {a} | player {name} = {a}
        each player // {name} = {a}
    {name} = first | {name} = first player | {name} = player 1 | {name} = youngest player | {name} = player one
        {name} = p1
    {name} = {a} for each team | each team {name} = {a}
        each team // {name} = {a}
    {name} = {a} seen by nobody else | {name} = {a} hidden | {name} = {a} secret
        {name} = {a} seen by owner
    """
)

ZONES = table(
    """
    {name}: {n} {kind} seen by {b}
        {name}[{n}]: {kind} seen by {b}
    {name}: {n} {kind} | {n} {name}: {kind} | {name}: {kind}[{n}] | {name}: {kind} x {n} | {name}: {kind} * {n}
        {name}[{n}]: {kind}
    {n} {name}: {kind} seen by {b}
        {name}[{n}]: {kind} seen by {b}
    {name}[{a}]: {kind} face up | {name}[{a}]: {kind} open | {name}[{a}]: {kind} visible | {name}[{a}]: face up {kind}
        {name}[{a}]: {kind} seen by everybody
    {name}[{a}]: {kind} face down | {name}[{a}]: {kind} hidden | {name}[{a}]: face down {kind}
        {name}[{a}]: {kind} seen by nobody
    {name}: face up {kind} | {name}: open {kind} | {name}: public {kind} | {name}: visible {kind}
    {name}: faceup {kind} | {name}: shared {kind}
        {name}: {kind} seen by everybody
    {name}: face down {kind} | {name}: private {kind} | {name}: hidden {kind} | {name}: secret {kind}
    {name}: facedown {kind} | {name}: closed {kind} | {name}: draw {kind} | {name}: empty {kind}
        {name}: {kind}
    {name}: {kind} face down | {name}: {kind} facedown | {name}: {kind} hidden | {name}: {kind} closed
        {name}: {kind} seen by nobody
    {name}: {kind} face up | {name}: {kind} faceup | {name}: {kind} open | {name}: {kind} visible
    {name}: {kind} for everyone to see | {name}: {kind} for all to see | {name}: {kind} visible to everyone
        {name}: {kind} seen by everybody
    {name}: {kind} visible to all | {name}: {kind} seen by players
        {name}: {kind} seen by everybody
    {name}: {n} cards face up | {name}: {n} open cards | {name}: {n} cards seen by everybody | {name}: {n} cards open
    {name}: {n} face up cards
        {name}: row seen by everybody at most {n}
    {name}[player]: {kind} | {name}[players]: {kind} | {name}(player): {kind} | player {name}: {kind}
    player.{name}: {kind} | players: {name}: {kind}
        each player // {name}: {kind}
    {name}: {n} cards | {name}: {n} card
        {name}: hand
    {name}: {kind} max {n} cards | {name}: {kind} max {n} | {name}: {kind} up to {n}
    {name}: {kind} of {n} cards | {name}: {kind} with {n} cards
    {name}: {kind} of {n}
        {name}: {kind} at most {n}
    {name}: {kind} for each player | each player {name}: {kind} | {name}: {kind} each player | {name}: {kind} per player
    each player: {name}: {kind} | {name}: {kind} for every player
        each player // {name}: {kind}
    """
)

SECTIONS = table(
    """
    winners {a} worth {b} | winners {a} score {b} | winners {a} for {b} | winners {a} by {b}
        winners {a} with {b}
    winner everyone | winner all | winner everybody | winners all | all win | everyone wins | winners everybody
        winners everyone
    winner nobody | winners nobody | nobody wins | winner none | winners none | all lose
        winners ()
    loser lowest {a} | loser is lowest {a} | lowest {a} loses | loser has lowest {a} | fewest {a} loses
        winner highest {a}
    loser highest {a} | loser is highest {a} | highest {a} loses | loser most {a} | most {a} loses
        winner lowest {a}
    ranking by {a} | rank by {a} | ranking {a} | {a} highest wins | highest {a} wins | most {a} wins | ranking: {a}
        winner highest {a}
    lowest {a} wins | fewest {a} wins | {a} lowest wins
        winner lowest {a}
    winner {seat}
        winners ({seat})
    words: {name}
        words {name}
    winner first with {a} | winner first player with {a} | winner everyone where {a} | winner first to reach {a}
        winners everyone where {a}
    winner player with most {a} | winner most {a} | winner everyone by {a} | winner is player with highest {a}
    winner player with highest {a} | winner is player with most {a} | winner the player with the most {a}
    winner max {a} | winner biggest {a} | winner is highest {a} | winner: highest {a} | winner = highest {a}
    winner is the player with the highest {a} | winner is the player with most {a}
        winner highest {a}
    winner player with fewest {a} | winner fewest {a} | winner least {a} | winner player with lowest {a}
    winner player with least {a} | winner is player with fewest {a} | winner min {a} | winner smallest {a}
        winner lowest {a}
    winner highest {a}, then most {b} | winner highest {a} then most {b} | winner highest {a}, most {b}
        winner highest {a}, then highest {b}
    winner highest {a}, then fewest {b} | winner highest {a} then fewest {b} | winner highest {a}, then least {b}
        winner highest {a}, then lowest {b}
    winner highest {a} then lowest {b} | winner highest {a}, lowest {b} | winner highest {a} and lowest {b}
        winner highest {a}, then lowest {b}
    winner highest {a} then {b} | winner highest {a}, {b} | winner highest {a} then highest {b}
        winner highest {a}, then highest {b}
    winner {one}
        winner highest {one}
    winner last player who has not {var} | winner last player not {var} | winner last player who is not {var}
        winners everyone where not {var}
    winner last player {var} | winner last player who is {var} | winner last player who has {var} | winner who is {var}
        winners everyone where {var}
    winner last player standing | winner last player left | winner last player | winner last player with {a}
    winner last one | winner who is left | winner last player alive
        winners everyone
    winner players with {a} | winner player with {a} | winner who has {a} | winner is player with {a}
        winners everyone where {a}
    game ends when {a} | end when {a} | ends when {a} | stop if {a} | end if {a} | end game when {a} | stop: {a}
    game over when {a} | until {a}
        stop when {a}
    define {name1} {name2} = {a} | def {name1}({name2}) = {a}
        define {name1}({name2}) = {a}
    define {name}() = {a} | def {name} = {a} | define {name} as {a}
        define {name} = {a}
    define {name}({a})
        define {name}({a}) =
    define {name}
        define {name} =
    define {name} = {a} for {b} in {c} where {d}
        define {name} = ({a} for {b} in {c} where {d})
    define {name} = {a} for {b} in {c}
        define {name} = ({a} for {b} in {c})
    """
)

HEAD = table(
    """
    players {n} and {n2} | players {n} & {n2} | players {n} / {n2} | players either {n} or {n2}
        players {n} or {n2}
    teams {a} if {b} | teams {a} for {b} | teams {a} with {b}
        teams {a} when {b}
    option {name} = {a}, {n} to {n2}, "{s}" | option {name} = {a}, {n} to {n2} "{s}"
        option {name} = {a} from {n} to {n2} "{s}"
    option {name} = {a}, {b}, {c}
        option {name} = {a} from ({a}, {b}, {c})
    option {name} = {a}, {b} | option {name}: {a}, {b} | option {name} {a}, {b} | option {name} {a} or {b}
        option {name} = {a} from ({a}, {b})
    min_players {n} | minplayers {n} | min_players = {n} | min players: {n} | min_players: {n}
        players {n} to 6
    max_players {n} | maxplayers {n} | max_players = {n} | max players: {n} | max_players: {n}
        players 2 to {n}
    seats {n} | number of players {n} | number of players: {n} | player count {n} | playercount {n} | for {n} players
        players {n}
    players = {n}..{n2} | players {n}..{n2} | players: {n}..{n2} | for {n} to {n2} players | players: {n}-{n2}
        players {n} to {n2}
    goal {n} points | goal {n} | goal: {n} | goal = {n} | play to {n} | target {n} | limit {n} | play until {n} points
        option goal = {n} from (50, {n}) "Points to play for"
    option {name} "{s}" | option {name} yes or no "{s}" | option {name} yes/no "{s}" | option {name} = yes or no "{s}"
    option {name}: "{s}"
        option {name} = no "{s}"
    option {name} from {n} to {n2} "{s}"
        option {name} = {n} from {n} to {n2} "{s}"
    option {name} from {n} to {n2}
        option {name} = {n} from {n} to {n2}
    rounds {n} | rounds = {n} | rounds: {n} | {n} rounds
        option rounds = {n} from 1 to 50 "Rounds"
    min players {n} | minimum players {n} | minimum {n} players | at least {n} players
        players {n} to 6
    max players {n} | maximum players {n} | maximum {n} players | up to {n} players
        players 2 to {n}
    teams of {n} | {n} teams | teams: {n} | teams of {n} players | team
        teams (p1, p3), (p2, p4)
    option {name} | option {name} yes or no | option {name} = yes or no | option {name} = on | option {name} = off
        option {name} = no
    {n} to {n2} players | {n} - {n2} players | {n} bis {n2} spieler | players: {n} to {n2} | players = {n} to {n2}
        players {n} to {n2}
    {n} or {n2} players | players: {n} or {n2}
        players {n} or {n2}
    {n} players | players: {n} | players = {n} | spieler {n}
        players {n}
    """
)
