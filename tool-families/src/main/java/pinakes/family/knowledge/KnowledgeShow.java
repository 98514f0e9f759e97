package pinakes.family.knowledge;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.DocumentPage;
import pinakes.engine.document.Documents;
import pinakes.engine.document.PassageRange;
import pinakes.engine.document.ProcessingMethod;
import pinakes.family.answer.OffsetBeyondEnd;
import pinakes.family.answer.Provenance;
import pinakes.family.answer.Rounding;
import pinakes.family.answer.StoredName;
import pinakes.family.document.DocumentReference;
import pinakes.family.document.MistakenIds;
import pinakes.family.document.NoSuchPage;
import pinakes.family.document.ShownMetadata;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// Lists the documents, or reads the passages of one.
record KnowledgeShow(Documents documents, MistakenIds mistakenIds)
        implements Tool<KnowledgeShow.Input, KnowledgeShow.Output> {
    static final String NAME = "knowledge-show";

    /// @param documentId the document to read; limit and offset then count its passages
    /// @param page the only page of it to read
    record Input(
            int limit,
            long offset,
            SortBy sortBy,
            SortOrder sortOrder,
            @Nullable DocumentReference documentId,
            @Nullable Integer page) {
        Input {
            if (page != null && documentId == null) {
                throw new IllegalArgumentException("page requires document_id.");
            }
        }

        private DocumentOrder order() {
            var key = switch (sortBy) {
                case DATE_ADDED -> DocumentOrder.Key.ADDED_AT;
                case FILENAME -> DocumentOrder.Key.FILE_NAME;
                case SIZE -> DocumentOrder.Key.SIZE;
            };
            return new DocumentOrder(key, sortOrder == SortOrder.DESC);
        }
    }

    enum SortBy {
        DATE_ADDED,
        FILENAME,
        SIZE
    }

    enum SortOrder {
        ASC,
        DESC
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Output(
            List<Row> documents,
            long totalCount,
            @Nullable Integer limit,
            @Nullable Long offset,
            @Nullable String message,
            @Nullable List<PassageView> passages) {}

    /// @param processingStatus always completed; unfinished documents are tasks
    /// @param warnings what could not be read in it
    record Row(
            DocumentId id,
            String filename,
            String format,
            long sizeBytes,
            Instant dateAdded,
            int chunkCount,
            String processingStatus,
            ProcessingMethod processingMethod,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String title,

            CollectionName collection,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) @Nullable
            List<String> tags,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) @Nullable
            List<String> warnings,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            DocumentNumber documentNumber,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Map<String, Object> documentMetadata) {
        /// A row of a list.
        static Row of(Document document) {
            return of(document, ShownMetadata.brief(document));
        }

        static Row of(Document document, @Nullable Map<String, Object> metadata) {
            return new Row(
                    document.id(),
                    document.source().fileName(),
                    document.text().format(),
                    document.source().sizeBytes(),
                    Rounding.moment(document.addedAt()),
                    document.chunkCount(),
                    "completed",
                    document.text().method(),
                    document.text().title(),
                    CollectionName.of(document.tags()),
                    CollectionName.without(document.tags()),
                    ReadingWarnings.of(document),
                    document.number(),
                    metadata);
        }
    }

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .query("documents:read")
                .responseTime(ResponseTime.FAST)
                .cacheable()
                .tags("knowledge", "documents")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        if (input.documentId() != null) {
            var named = input.documentId().find(documents);
            return named.isEmpty()
                    ? KnowledgeFailures.noDocument(input.documentId(), mistakenIds, context.caller())
                    : read(named.get(), input);
        }
        var page = documents.list(DocumentFilter.ALL, input.order(), input.limit(), input.offset());
        if (page.total() == 0) {
            return empty();
        }
        var rows = page.documents().stream().map(Row::of).toList();
        var output = new Output(rows, page.total(), input.limit(), input.offset(), null, null);
        return ToolResult.success(output, hints(input, page));
    }

    private ToolResult<Output> read(Document document, Input input) throws InterruptedException {
        var noPage = NoSuchPage.<Output>failure(document, input.page());
        if (noPage.isPresent()) {
            return noPage.get();
        }
        var offset = (int) Math.min(input.offset(), Integer.MAX_VALUE);
        var slice = documents.passages(document.id(), new PassageRange(input.page(), input.limit(), offset));
        var shown = slice.passages().size();
        var hints = Provenance.reading(Hints.exact().items(shown).constraint(StoredName.NOTICE), document);
        if (shown > 0) {
            var following = slice.passages().getLast().ordinal() + 1;
            if (following < document.chunkCount()) {
                hints.next(KnowledgeHints.readOn(document.number(), following, input.limit()));
            }
        }
        OffsetBeyondEnd.warn(hints, "offset", input.offset(), slice.total(), "passage");
        return ToolResult.success(
                new Output(
                        List.of(Row.of(document, ShownMetadata.whole(document))),
                        1,
                        input.limit(),
                        input.offset(),
                        null,
                        PassageView.all(slice.passages())),
                hints);
    }

    private static ToolResult<Output> empty() {
        return ToolResult.success(
                new Output(List.of(), 0, null, null, "Knowledge base is empty", null),
                Hints.exact().wouldHelp("a file, added with " + KnowledgeAdd.NAME));
    }

    /// Suggests the next page only in the default order: in another one, the suggested call would be longer than
    /// total, limit and offset, which the answer has anyway.
    private static Hints hints(Input input, DocumentPage page) {
        var shown = page.documents().size();
        var hints = Hints.exact().items(shown).constraint(StoredName.NOTICE);
        OffsetBeyondEnd.warn(hints, "offset", input.offset(), page.total(), "document");
        var end = input.offset() + shown;
        return shown > 0 && end < page.total() && input.order().equals(DocumentOrder.NEWEST_FIRST)
                ? hints.next(NAME, Priority.LOW, Map.of("limit", input.limit(), "offset", end), null)
                : hints;
    }
}
