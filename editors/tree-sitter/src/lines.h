// How a text is cut into words, and where lines and blocks end. Included by parser.c, which has the words.

enum { LINE_END, BLOCK_BEGIN, BLOCK_END, FIRST_BRACKET };
enum { LONGEST_WORD = 24, DEEPEST = 500 };

static bool begins_name(int32_t sign) {
    return sign == '_' || (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || sign >= 0x80;
}

static bool is_digit(int32_t sign) { return sign >= '0' && sign <= '9'; }

static bool goes_on(int32_t sign) { return begins_name(sign) || is_digit(sign); }

static bool found(Lexer *lexer, uint16_t symbol) {
    lexer->result_symbol = symbol;
    return true;
}

static void to_line_end(Lexer *lexer) {
    while (!lexer->eof(lexer) && lexer->lookahead != '\n') lexer->advance(lexer, false);
}

static bool name_or_word(Lexer *lexer, bool soft_words) {
    char text[LONGEST_WORD + 1] = {0};
    unsigned length = 0;
    for (; goes_on(lexer->lookahead); length++) {
        if (length < LONGEST_WORD) text[length] = lexer->lookahead < 0x80 ? (char)lexer->lookahead : '?';
        lexer->advance(lexer, false);
    }
    lexer->mark_end(lexer);
    for (unsigned n = 0; length < LONGEST_WORD && n < WORDS; n++) {
        if (strcmp(text, words[n].text) != 0) continue;
        if (!is_soft(words[n].symbol)) return found(lexer, words[n].symbol);
        bool apart = false;
        for (; lexer->lookahead == ' '; apart = true) lexer->advance(lexer, false);
        return found(lexer, soft_words && apart && begins_name(lexer->lookahead) ? words[n].symbol : NAME);
    }
    return found(lexer, NAME);
}

static bool sign(Lexer *lexer) {
    int32_t first = lexer->lookahead;
    lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    for (unsigned n = 0; n < SIGNS; n++) {
        if (signs[n].text[0] != first || (signs[n].text[1] != 0 && signs[n].text[1] != lexer->lookahead)) continue;
        if (signs[n].text[1] != 0) lexer->advance(lexer, false);
        lexer->mark_end(lexer);
        return found(lexer, signs[n].symbol);
    }
    return false;
}

// The next token. A text that is not closed ends with its line: somebody is writing it.
static bool cut(Lexer *lexer, uint16_t soft_words) {
    while (lexer->lookahead == ' ' || lexer->lookahead == '\n' || lexer->lookahead == '\r') lexer->advance(lexer, true);
    if (lexer->eof(lexer)) return found(lexer, 0);
    if (begins_name(lexer->lookahead)) return name_or_word(lexer, soft_words != 0);
    if (is_digit(lexer->lookahead)) {
        while (is_digit(lexer->lookahead)) lexer->advance(lexer, false);
        lexer->mark_end(lexer);
        return found(lexer, INT);
    }
    if (lexer->lookahead == '#') {
        to_line_end(lexer);
        lexer->mark_end(lexer);
        return found(lexer, COMMENT);
    }
    if (lexer->lookahead == '"') {
        do lexer->advance(lexer, false);
        while (!lexer->eof(lexer) && lexer->lookahead != '"' && lexer->lookahead != '\n');
        if (lexer->lookahead == '"') lexer->advance(lexer, false);
        lexer->mark_end(lexer);
        return found(lexer, STRING);
    }
    if (lexer->lookahead == '@') {
        do lexer->advance(lexer, false);
        while (goes_on(lexer->lookahead) || lexer->lookahead == '-');
        lexer->mark_end(lexer);
        return found(lexer, MARK);
    }
    return sign(lexer);
}

// ───────────── lines and blocks

typedef struct {
    uint16_t brackets;  // how many are open: a line may be broken in them
    uint16_t depth;
    uint16_t columns[DEEPEST];
} Blocks;

static void *begin(void) { return calloc(1, sizeof(Blocks)); }

static void end(void *blocks) { free(blocks); }

static unsigned serialize(void *state, char *buffer) {
    unsigned length = (2 + ((Blocks *)state)->depth + 1) * sizeof(uint16_t);
    memcpy(buffer, state, length);
    return length;
}

static void deserialize(void *state, const char *buffer, unsigned length) {
    memset(state, 0, sizeof(Blocks));
    if (length) memcpy(state, buffer, length);
}

static bool bracket(Blocks *blocks, Lexer *lexer, const bool *valid) {
    for (unsigned n = 0; n < 4; n++) {
        if (lexer->lookahead != "([)]"[n] || !valid[FIRST_BRACKET + n]) continue;
        if (n < 2) blocks->brackets++;
        else if (blocks->brackets > 0) blocks->brackets--;
        lexer->advance(lexer, false);
        lexer->mark_end(lexer);
        return found(lexer, FIRST_BRACKET + n);
    }
    return false;
}

// To the first sign of the next line with code; lines that hold none say nothing about blocks. Its column.
static uint16_t to_next_line(Lexer *lexer, bool *passed) {
    uint16_t column = 0;
    while (!lexer->eof(lexer)) {
        *passed |= lexer->lookahead == '#' || lexer->lookahead == '@';
        if (lexer->lookahead == '#') {
            to_line_end(lexer);
        } else if (lexer->lookahead == '@') {
            do lexer->advance(lexer, true);
            while (goes_on(lexer->lookahead) || lexer->lookahead == '-');
        } else if (lexer->lookahead == '\n' || lexer->lookahead == ' ' || lexer->lookahead == '\r') {
            column = lexer->lookahead == ' ' ? column + 1 : 0;
            lexer->advance(lexer, true);
        } else {
            return column;
        }
    }
    return 0;
}

static bool scan(void *state, Lexer *lexer, const bool *valid) {
    Blocks *blocks = state;
    lexer->mark_end(lexer);
    while (lexer->lookahead == ' ' || lexer->lookahead == '\r') lexer->advance(lexer, true);
    if (lexer->lookahead != '\n' && !lexer->eof(lexer)) return bracket(blocks, lexer, valid);
    bool passed = false;  // something that is a token of its own
    uint16_t column = to_next_line(lexer, &passed), current = blocks->columns[blocks->depth];
    // A section begins at the left edge: a bracket that is open there was forgotten.
    if (blocks->brackets > 0 && column == 0 && begins_name(lexer->lookahead)) blocks->brackets = 0;
    if (blocks->brackets > 0 && !lexer->eof(lexer)) return !passed && bracket(blocks, lexer, valid);
    if (valid[LINE_END]) return found(lexer, LINE_END);
    if (valid[BLOCK_BEGIN] && column > current && blocks->depth + 1 < DEEPEST) {
        blocks->columns[++blocks->depth] = column;
        return found(lexer, BLOCK_BEGIN);
    }
    if (valid[BLOCK_END] && column < current) {
        blocks->depth--;
        return found(lexer, BLOCK_END);
    }
    return !passed && bracket(blocks, lexer, valid);
}
