package pinakes.family.kb;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.Documents;
import pinakes.engine.document.PassageRange;
import pinakes.family.answer.OffsetBeyondEnd;
import pinakes.family.answer.Provenance;
import pinakes.family.answer.StoredName;
import pinakes.family.document.DocumentReference;
import pinakes.family.document.MistakenIds;
import pinakes.family.document.NoSuchPage;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// Reads a document with its chunks, or finds the documents from a path.
record KbGet(Documents documents, MistakenIds mistakenIds) implements Tool<KbGet.Input, KbGet.Output> {
    static final String NAME = "kb_get";
    private static final int MATCHES_MAX = 50;
    private static final int CHUNK_LIMIT_DEFAULT = 20;

    record Input(
            @Nullable DocumentReference documentId,
            @Nullable String sourcePath,
            int chunkLimit,
            int chunkOffset,
            @Nullable Integer page) {
        Input {
            if ((documentId == null) == (sourcePath == null)) {
                throw new IllegalArgumentException("Send either document_id or source_path.");
            }
        }
    }

    /// The named document with some of its chunks, or the matching documents.
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Output(
            @Nullable DocumentNumber documentId,
            @Nullable DocumentId documentUuid,
            @Nullable String title,
            @Nullable String filename,
            @Nullable String sourcePath,
            @Nullable String docType,
            @Nullable CollectionName collection,
            @Nullable List<String> tags,
            @Nullable Integer version,
            @Nullable Long sizeBytes,
            @Nullable Integer chunkCount,
            @Nullable Integer pageCount,
            @Nullable Instant createdAt,
            @Nullable Instant updatedAt,
            @Nullable List<ChunkView> chunks,
            @Nullable List<DocumentView> documents,
            @Nullable Long total,
            @Nullable Map<String, Object> documentMetadata) {
        static Output of(DocumentView document, List<ChunkView> chunks) {
            return new Output(
                    document.documentId(),
                    document.documentUuid(),
                    document.title(),
                    document.filename(),
                    document.sourcePath(),
                    document.docType(),
                    document.collection(),
                    document.tags(),
                    document.version(),
                    document.sizeBytes(),
                    document.chunkCount(),
                    document.pageCount(),
                    document.createdAt(),
                    document.updatedAt(),
                    chunks,
                    null,
                    null,
                    document.documentMetadata());
        }

        static Output of(List<DocumentView> documents, long total) {
            return new Output(
                    null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, documents,
                    total, null);
        }
    }

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .query("documents:read")
                .responseTime(ResponseTime.FAST)
                .cacheable()
                .tags("kb", "documents")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        if (input.documentId() == null) {
            return matching(Objects.requireNonNull(input.sourcePath()));
        }
        var found = input.documentId().find(documents);
        return found.isEmpty()
                ? KbFailures.noDocument(input.documentId(), mistakenIds, context.caller())
                : read(found.get(), input);
    }

    private ToolResult<Output> read(Document document, Input input) throws InterruptedException {
        var noPage = NoSuchPage.<Output>failure(document, input.page());
        if (noPage.isPresent()) {
            return noPage.get();
        }
        var slice = documents.passages(
                document.id(), new PassageRange(input.page(), input.chunkLimit(), input.chunkOffset()));
        var chunks = slice.passages().stream().map(ChunkView::of).toList();
        var hints = Provenance.reading(Hints.exact().items(chunks.size()).constraint(StoredName.NOTICE), document);
        var following = chunks.isEmpty() ? 0 : chunks.getLast().chunkMetadata().chunkIndex() + 1;
        if (!chunks.isEmpty() && following < document.chunkCount()) {
            hints.next(NAME, Priority.LOW, nextChunks(document, input, following), null);
        }
        OffsetBeyondEnd.warn(hints, "chunk_offset", input.chunkOffset(), slice.total(), "chunk");
        return ToolResult.success(Output.of(DocumentView.whole(document), chunks), hints);
    }

    /// Leaves out what is the default.
    private static Map<String, Object> nextChunks(Document document, Input input, int following) {
        var number = document.number().value();
        return input.chunkLimit() == CHUNK_LIMIT_DEFAULT
                ? Map.of("document_id", number, "chunk_offset", following)
                : Map.of("document_id", number, "chunk_offset", following, "chunk_limit", input.chunkLimit());
    }

    private ToolResult<Output> matching(String sourcePath) throws InterruptedException {
        var filter = DocumentFilter.ALL.withSourcePath(sourcePath);
        var page = documents.list(filter, DocumentOrder.NEWEST_FIRST, MATCHES_MAX, 0);
        var views = page.documents().stream().map(DocumentView::of).toList();
        var hints = Hints.exact().items(page.total());
        if (views.isEmpty()) {
            hints.wouldHelp("the path the file was added from, or its name");
        } else {
            hints.constraint(StoredName.NOTICE);
        }
        if (views.size() == 1) {
            hints.next(KbHints.read(views.getFirst().documentId(), Priority.MEDIUM, null));
        }
        return ToolResult.success(Output.of(views, page.total()), hints);
    }
}
