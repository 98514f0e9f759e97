package pinakes.family.kb;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.search.Hit;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.family.answer.MatchExcerpt;
import pinakes.family.answer.Rounding;
import pinakes.family.answer.SearchEvidence;
import pinakes.family.document.MetadataFilter;
import pinakes.family.document.ShownMetadata;
import pinakes.family.job.OpenJobs;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;

/// Finds the chunks that best answer a query.
record KbSearch(DocumentSearch search, OpenJobs jobs) implements Tool<KbSearch.Input, KbSearch.Output> {
    static final String NAME = "kb_search";

    record Input(
            String query,
            int top,
            List<String> tags,
            @Nullable CollectionName collection,
            boolean ftsOnly,
            boolean vecOnly,
            @Nullable DocType docType,
            double threshold,
            int context,
            @Nullable MetadataFilter metadata) {
        Input {
            if (ftsOnly && vecOnly) {
                throw new IllegalArgumentException(
                        "fts_only and vec_only are mutually exclusive. Omit both to search by keyword and meaning.");
            }
        }

        DocumentScope scope() {
            return new DocumentScope(tags, collection, docType, metadata);
        }

        private SearchMode mode() {
            if (ftsOnly) {
                return SearchMode.WORDS;
            }
            return vecOnly ? SearchMode.MEANING : SearchMode.HYBRID;
        }
    }

    record Output(String query, List<Result> results, long totalMatches, int returned) {}

    /// @param highlight the sentence of a long chunk that answers
    /// @param score the probability that it is relevant, from 0 to 1
    /// @param chunkMetadata where it is in the document
    /// @param chunkCount how many chunks the document has
    /// @param context the chunks before and after it, in reading order
    record Result(
            DocumentNumber documentId,
            ChunkId chunkId,
            String title,
            @Nullable String sourcePath,
            String docType,
            String text,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String highlight,

            double score,
            ScoreBreakdown scoreBreakdown,
            List<String> tags,
            CollectionName collection,
            ChunkOrigin chunkMetadata,
            int chunkCount,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<ChunkView> context,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            DocumentId documentUuid,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Map<String, Object> documentMetadata) {
        static Result of(Hit hit) {
            var document = hit.document();
            return new Result(
                    document.number(),
                    hit.passage().id(),
                    document.name(),
                    document.source().path(),
                    document.text().format(),
                    hit.passage().text(),
                    MatchExcerpt.of(hit).orElse(null),
                    Rounding.share(hit.relevance()),
                    new ScoreBreakdown(
                            Rounding.share(hit.scores().words()),
                            Rounding.share(hit.scores().meaning())),
                    CollectionName.without(document.tags()),
                    CollectionName.of(document.tags()),
                    ChunkOrigin.of(hit),
                    document.chunkCount(),
                    ChunkView.all(hit.context()),
                    document.id(),
                    ShownMetadata.brief(document));
        }
    }

    /// How well words and meaning match, each from 0 to 1 and comparable between queries.
    record ScoreBreakdown(double fts, double vector) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .query("documents:read")
                .responseTime(ResponseTime.MEDIUM)
                .cacheable()
                .tags("kb", "search")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var request = new SearchRequest(
                input.query(), input.top(), input.threshold(), input.scope().filter(), input.mode(), input.context());
        var unfinished = jobs.of(null, context.caller());
        var answer = search.search(request);
        var results = answer.hits().stream().map(Result::of).toList();
        var hints = unfinished.mention(
                KbSearchHints.on(input, answer, context.timestamp()), answer.confidence(), NAME, KbJobs.NAME);
        return ToolResult.success(
                new Output(input.query(), results, answer.total(), results.size()),
                SearchEvidence.contextLimited(hints, request, results.size()));
    }
}
