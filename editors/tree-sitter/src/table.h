// The shape in which tree-sitter takes a language (its version 14).
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct Lexer Lexer;
struct Lexer {
    int32_t lookahead;
    uint16_t result_symbol;
    void (*advance)(Lexer *, bool skip);
    void (*mark_end)(Lexer *);
    uint32_t (*get_column)(Lexer *);
    bool (*is_at_included_range_start)(const Lexer *);
    bool (*eof)(const Lexer *);
};

// type: 0 shift, 1 reduce, 2 accept, 3 recover
typedef union {
    struct { uint8_t type; uint16_t state; bool extra; bool repetition; } shift;
    struct { uint8_t type; uint8_t child_count; uint16_t symbol; int16_t precedence; uint16_t production; } reduce;
    uint8_t type;
} Action;

typedef union {
    Action action;
    struct { uint8_t count; bool reusable; } entry;
} ActionEntry;

typedef struct { bool visible, named, supertype; } Metadata;
typedef struct { uint16_t lex_state, external_lex_state; } LexMode;
typedef struct { const char *text; uint16_t symbol; } Spelled;

typedef struct {
    uint32_t version, symbol_count, alias_count, token_count, external_token_count, state_count, large_state_count,
        production_id_count, field_count;
    uint16_t max_alias_sequence_length;
    const uint16_t *parse_table, *small_parse_table;
    const uint32_t *small_parse_table_map;
    const ActionEntry *parse_actions;
    const char *const *symbol_names;
    const char *const *field_names;
    const void *field_map_slices, *field_map_entries;
    const Metadata *symbol_metadata;
    const uint16_t *public_symbol_map, *alias_map, *alias_sequences;
    const LexMode *lex_modes;
    bool (*lex_fn)(Lexer *, uint16_t);
    bool (*keyword_lex_fn)(Lexer *, uint16_t);
    uint16_t keyword_capture_token;
    struct {
        const bool *states;
        const uint16_t *symbol_map;
        void *(*create)(void);
        void (*destroy)(void *);
        bool (*scan)(void *, Lexer *, const bool *valid);
        unsigned (*serialize)(void *, char *);
        void (*deserialize)(void *, const char *, unsigned);
    } external_scanner;
    const uint16_t *primary_state_ids;
} Language;
