"""Each question of an editor and its answer: places are translated here, the rest is asked of the other modules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from lsprotocol import types as lsp

from server import actions, completion, findings, formatting, hints, lenses, navigation, rename, structure, tokens
from server.documents import Document, Documents
from server.hover import hover
from server.running import Runs
from server.signature import signature

When = Literal["once", "current"]
Work = Callable[["Answers", Document, Any], Any]


class Question(NamedTuple):
    """A method of the protocol. `when`: a file that was read once will do, or the text as it stands has to be checked.

    `empty` is the answer where nothing can be said.
    """

    method: str
    work: Work
    when: When = "once"
    options: Any = None
    empty: Any = None
    unread: bool = False  # also about a file of which nothing could be read
    slow: bool = False  # answered beside the conversation


class Answers:
    """What is needed for answers, beside the file that is asked about."""

    def __init__(self, documents: Documents, runs: Runs) -> None:
        self.documents = documents
        self.runs = runs
        self.snippets = False
        self.painters: dict[str, tokens.Painter] = {}

    def forget(self, uri: str) -> None:
        self.painters.pop(uri, None)

    @staticmethod
    def at(document: Document, position: lsp.Position) -> int:
        """The place in the kept tree that a position of the text as it stands means."""
        return document.shift.back(document.text.offset(position))

    def pull(self, document: Document, params: lsp.DocumentDiagnosticParams) -> Any:
        found = findings.findings(self.documents, document)
        stamp = f"{document.opening}-{findings.stamp(found)}"
        if params.previous_result_id == stamp:
            return lsp.RelatedUnchangedDocumentDiagnosticReport(result_id=stamp)
        return lsp.RelatedFullDocumentDiagnosticReport(items=found, result_id=stamp)

    def hover(self, document: Document, params: lsp.HoverParams) -> lsp.Hover | None:
        found = hover(document.reading, self.at(document, params.position))
        if found is None:
            return None
        content = lsp.MarkupContent(lsp.MarkupKind.Markdown, found[1])
        return lsp.Hover(content, document.text.range(document.shift.span(found[0])))

    def completion(self, document: Document, params: lsp.CompletionParams) -> lsp.CompletionList:
        offset = document.text.offset(params.position)
        at = document.shift.back(offset) if document.kept is not None else offset
        context = params.context
        asked = context is None or context.trigger_character not in (" ", ":")
        place, offers = completion.complete(
            document.kept, document.source, offset, at, asked=asked, within=lambda: self.documents.libraries(document)
        )
        range_ = lsp.Range(document.text.position(place.start), document.text.position(offset))
        items = [completion.item(n, offer, range_, self.snippets) for n, offer in enumerate(offers)]
        return lsp.CompletionList(False, items)

    def signature(self, document: Document, params: lsp.SignatureHelpParams) -> lsp.SignatureHelp | None:
        return signature(document.reading, document.source, document.text.offset(params.position))

    # ───────────── names

    def definition(self, document: Document, params: lsp.DefinitionParams) -> lsp.Location | None:
        found = navigation.definition(self.documents, document, self.at(document, params.position))
        return found.location if found is not None else None

    def references(self, document: Document, params: lsp.ReferenceParams) -> list[lsp.Location]:
        at = self.at(document, params.position)
        found = navigation.references(self.documents, document, at, params.context.include_declaration)
        return [spot.location for spot in found]

    def highlight(self, document: Document, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
        found = navigation.highlights(document.reading, self.at(document, params.position))
        return [lsp.DocumentHighlight(document.text.range(document.shift.span(s)), kind) for s, kind in found]

    def prepare_rename(self, document: Document, params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder:
        use = rename.can_rename(self.documents, document, self.at(document, params.position))
        return lsp.PrepareRenamePlaceholder(document.text.range(document.shift.span(use.span)), use.meaning.name)

    def rename(self, document: Document, params: lsp.RenameParams) -> lsp.WorkspaceEdit:
        at = self.at(document, params.position)
        return lsp.WorkspaceEdit(rename.rename(self.documents, document, at, params.new_name))

    def symbols(self, document: Document, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        return navigation.outline(document)

    def prepare_calls(self, document: Document, params: lsp.CallHierarchyPrepareParams) -> Any:
        phase = navigation.phase_at(document, self.at(document, params.position))
        return [navigation.phase_item(document, phase)] if phase is not None else None

    # ───────────── shape

    def folds(self, document: Document, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        return list(structure.folds(document.source))

    def selections(self, document: Document, params: lsp.SelectionRangeParams) -> list[lsp.SelectionRange]:
        found = []
        for position in params.positions:
            grown: lsp.SelectionRange | None = None
            for span in reversed(structure.selection(document.source, document.text.offset(position))):
                grown = lsp.SelectionRange(document.text.range(span), grown)
            assert grown is not None
            found.append(grown)
        return found

    def links(self, document: Document, params: lsp.DocumentLinkParams) -> list[lsp.DocumentLink]:
        return list(structure.links(self.documents, document))

    def format(self, document: Document, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
        return formatting.formatted(document)

    def format_range(self, document: Document, params: lsp.DocumentRangeFormattingParams) -> list[lsp.TextEdit] | None:
        span = document.text.span(params.range)
        first, last = document.source.line(span.start) - 1, document.source.line(span.end) - 1
        return formatting.formatted(document, range(first, last + 1))

    def format_typed(self, document: Document, params: lsp.DocumentOnTypeFormattingParams) -> list[lsp.TextEdit]:
        return formatting.after_enter(document, params.position)

    # ───────────── colours, hints, actions, lenses

    def painter(self, document: Document) -> tokens.Painter:
        return self.painters.setdefault(document.uri, tokens.Painter(document.text.encoding))

    def tokens(self, document: Document, params: lsp.SemanticTokensParams) -> Any:
        return self.painter(document).full(document.source, document.kept)

    def tokens_delta(self, document: Document, params: lsp.SemanticTokensDeltaParams) -> Any:
        return self.painter(document).delta(document.source, document.kept, params.previous_result_id)

    def tokens_range(self, document: Document, params: lsp.SemanticTokensRangeParams) -> Any:
        span = document.text.span(params.range)
        first, last = document.source.line(span.start) - 1, document.source.line(span.end) - 1
        return self.painter(document).part(document.source, document.kept, first, last)

    def hints(self, document: Document, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        return list(hints.hints(document, document.text.span(params.range)))

    def actions(self, document: Document, params: lsp.CodeActionParams) -> list[lsp.CodeAction | lsp.Command]:
        only = [str(getattr(kind, "value", kind)) for kind in params.context.only or ()]
        return actions.actions(self.documents, document, document.text.span(params.range), only)

    def lenses(self, document: Document, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        return lenses.lenses(document, self.runs.results.get(document.uri), self.runs.is_running(document.uri))


_DIAGNOSTICS = lsp.DiagnosticOptions(inter_file_dependencies=True, workspace_diagnostics=False, identifier="cardgame")
_ACTIONS = lsp.CodeActionOptions(
    [
        lsp.CodeActionKind.QuickFix,
        lsp.CodeActionKind.RefactorExtract,
        lsp.CodeActionKind.RefactorRewrite,
        lsp.CodeActionKind.SourceFixAll,
    ]
)

QUESTIONS: tuple[Question, ...] = (
    Question(
        lsp.TEXT_DOCUMENT_DIAGNOSTIC, Answers.pull, "current", _DIAGNOSTICS,
        lsp.RelatedFullDocumentDiagnosticReport(items=[]), unread=True,
    ),
    Question(lsp.TEXT_DOCUMENT_HOVER, Answers.hover),
    Question(
        lsp.TEXT_DOCUMENT_COMPLETION, Answers.completion, "once",
        lsp.CompletionOptions(trigger_characters=[".", "@", " ", ":"], resolve_provider=False), unread=True,
    ),
    Question(
        lsp.TEXT_DOCUMENT_SIGNATURE_HELP, Answers.signature, "once",
        lsp.SignatureHelpOptions(trigger_characters=["(", ","]),
    ),
    Question(lsp.TEXT_DOCUMENT_DEFINITION, Answers.definition),
    Question(lsp.TEXT_DOCUMENT_REFERENCES, Answers.references, empty=[], slow=True),
    Question(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, Answers.highlight, empty=[]),
    Question(lsp.TEXT_DOCUMENT_PREPARE_RENAME, Answers.prepare_rename, "current"),
    Question(lsp.TEXT_DOCUMENT_RENAME, Answers.rename, "current", lsp.RenameOptions(prepare_provider=True), slow=True),
    Question(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, Answers.symbols, "current", empty=[]),
    Question(lsp.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY, Answers.prepare_calls),
    Question(lsp.TEXT_DOCUMENT_FOLDING_RANGE, Answers.folds, empty=[], unread=True),
    Question(lsp.TEXT_DOCUMENT_SELECTION_RANGE, Answers.selections, empty=[], unread=True),
    Question(
        lsp.TEXT_DOCUMENT_DOCUMENT_LINK, Answers.links, "once", lsp.DocumentLinkOptions(resolve_provider=False), [],
        unread=True,
    ),
    Question(lsp.TEXT_DOCUMENT_FORMATTING, Answers.format, unread=True, slow=True),
    Question(lsp.TEXT_DOCUMENT_RANGE_FORMATTING, Answers.format_range, unread=True, slow=True),
    Question(
        lsp.TEXT_DOCUMENT_ON_TYPE_FORMATTING, Answers.format_typed, "once",
        lsp.DocumentOnTypeFormattingOptions(first_trigger_character="\n"), unread=True,
    ),
    Question(
        lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, Answers.tokens, "once",
        lsp.SemanticTokensRegistrationOptions(
            legend=tokens.LEGEND, full=lsp.SemanticTokensFullDelta(delta=True), range=True
        ),
        unread=True,
    ),
    Question(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, Answers.tokens_delta, unread=True),
    Question(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, Answers.tokens_range, unread=True),
    Question(lsp.TEXT_DOCUMENT_INLAY_HINT, Answers.hints, "current", empty=[]),
    Question(lsp.TEXT_DOCUMENT_CODE_ACTION, Answers.actions, "current", _ACTIONS, [], unread=True, slow=True),
    Question(
        lsp.TEXT_DOCUMENT_CODE_LENS, Answers.lenses, "current", lsp.CodeLensOptions(resolve_provider=False), []
    ),
)  # fmt: skip
