package pinakes.family.knowledge;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.Engine;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.search.Hit;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.family.answer.MatchExcerpt;
import pinakes.family.answer.Rounding;
import pinakes.family.answer.SearchEvidence;
import pinakes.family.document.MistakenIds;
import pinakes.family.document.ShownMetadata;
import pinakes.family.job.OpenJobs;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;

/// Finds the passages that best answer a query.
record KnowledgeSearch(Engine engine, InstantSource clock)
        implements Tool<KnowledgeSearch.Input, KnowledgeSearch.Output> {
    static final String NAME = "knowledge-search";

    record Input(
            String query,
            int topK,
            double minRelevance,
            @Nullable SearchFilters filters,
            int context) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Output(
            String query,
            List<Result> results,
            int totalResults,
            @Nullable String message,
            long searchTimeMs) {}

    /// @param highlight the sentence of a long passage that answers
    /// @param context the passages before and after it, in reading order
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Result(
            DocumentId documentId,
            ChunkId chunkId,
            String filename,
            String chunkText,
            @Nullable String highlight,
            double relevanceScore,
            Origin metadata,
            @Nullable List<PassageView> context,
            @Nullable DocumentNumber documentNumber,
            @Nullable Map<String, Object> documentMetadata) {
        static Result of(Hit hit) {
            return new Result(
                    hit.document().id(),
                    hit.passage().id(),
                    hit.document().source().fileName(),
                    hit.passage().text(),
                    MatchExcerpt.of(hit).orElse(null),
                    Rounding.share(hit.relevance()),
                    Origin.of(hit),
                    PassageView.all(hit.context()),
                    hit.document().number(),
                    ShownMetadata.brief(hit.document()));
        }
    }

    /// @param chunkIndex its position in the document, from 0
    /// @param chunkCount how many passages the document has
    /// @param pageNum the page on which it begins
    /// @param pageLast the page on which it ends, if that is another
    /// @param section the headings above it, outermost first
    /// @param ocrConfidence the confidence of OCR on its pages, in percent
    /// @param language if it differs from that of the document
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Origin(
            String format,
            int chunkIndex,
            int chunkCount,
            @Nullable Integer pageNum,
            @Nullable Integer pageLast,
            @Nullable String section,
            @Nullable String sheet,
            @Nullable String cells,
            @Nullable Integer ocrConfidence,
            @Nullable String language,
            @Nullable String title,
            Instant dateAdded) {
        static Origin of(Hit hit) {
            var passage = hit.passage();
            return new Origin(
                    hit.document().text().format(),
                    passage.ordinal(),
                    hit.document().chunkCount(),
                    passage.pageFirst(),
                    passage.pageAfterBreak(),
                    passage.section(),
                    passage.sheet(),
                    passage.cells(),
                    hit.document().text().ocrConfidence(passage),
                    passage.language(),
                    hit.document().text().title(),
                    Rounding.moment(hit.document().addedAt()));
        }
    }

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .query("documents:read")
                .responseTime(ResponseTime.MEDIUM)
                .cacheable()
                .timeField("search_time_ms")
                .tags("knowledge", "search")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var filters = input.filters();
        if (filters == null || filters.documentId() == null) {
            return search(input, filters == null ? DocumentFilter.ALL : filters.among(null), context);
        }
        var named = filters.documentId().find(engine.documents());
        return named.isPresent()
                ? search(input, filters.among(named.get().id()), context)
                : KnowledgeFailures.noDocument(
                        filters.documentId(), new MistakenIds(engine.ingestion(), engine.library()), context.caller());
    }

    private ToolResult<Output> search(Input input, DocumentFilter filter, ToolContext context)
            throws InterruptedException {
        var began = clock.millis();
        var request = new SearchRequest(
                input.query(), input.topK(), input.minRelevance(), filter, SearchMode.HYBRID, input.context());
        var unfinished = new OpenJobs(engine.ingestion()).of(null, context.caller());
        var answer = engine.search().search(request);
        if (answer.emptyKnowledgeBase()) {
            return emptyKnowledgeBase(unfinished);
        }
        var results = answer.hits().stream().map(Result::of).toList();
        var message = results.isEmpty() ? "No documents found matching your query" : null;
        var output = new Output(input.query(), results, results.size(), message, Math.max(0, clock.millis() - began));
        var hints = unfinished.mention(
                SearchHints.on(input, answer, context.timestamp()),
                answer.confidence(),
                NAME,
                KnowledgeTaskStatus.NAME);
        return ToolResult.success(output, SearchEvidence.contextLimited(hints, request, results.size()));
    }

    private static ToolResult<Output> emptyKnowledgeBase(OpenJobs.Unfinished unfinished) {
        var hints = Hints.recorded("the catalog has no documents").wouldHelp("a file, added with " + KnowledgeAdd.NAME);
        return ToolResult.failure(
                new ToolError.Refused(
                        "empty_knowledge_base",
                        "Knowledge base is empty. Add documents with knowledge-add first",
                        Map.of("document_count", 0)),
                unfinished.mention(hints, 0, NAME, KnowledgeTaskStatus.NAME));
    }
}
