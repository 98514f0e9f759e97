package pinakes.family.connector;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.search.Hit;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.family.answer.Provenance;
import pinakes.family.answer.SearchEvidence;
import pinakes.family.answer.Verdict;
import pinakes.family.job.OpenJobs;
import pinakes.family.kb.KbFamily;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// Finds the documents that best answer a query.
record ConnectorSearch(DocumentSearch search, OpenJobs jobs)
        implements Tool<ConnectorSearch.Input, ConnectorSearch.Output> {
    static final String NAME = "search";
    private static final int PASSAGES = 20;

    /// The results show no relevance, so documents that most probably do not match are left out.
    private static final double RELEVANCE_MIN = 0.05;

    record Input(String query) {}

    record Output(List<Result> results) {}

    record Result(DocumentId id, String title, String url) {
        static Result of(Hit hit) {
            var document = hit.document();
            return new Result(document.id(), document.name(), CitedDocument.url(document));
        }
    }

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .query("documents:read")
                .responseTime(ResponseTime.MEDIUM)
                .cacheable()
                .tags("connector", "search")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var unfinished = jobs.of(null, context.caller());
        var answer = search.search(
                new SearchRequest(input.query(), PASSAGES, RELEVANCE_MIN, DocumentFilter.ALL, SearchMode.HYBRID));
        var results = new LinkedHashMap<DocumentId, Result>();
        answer.hits().forEach(hit -> results.putIfAbsent(hit.document().id(), Result.of(hit)));
        var hints = results.isEmpty() ? SearchEvidence.nothing("no document matches") : found(answer, results.size());
        return ToolResult.success(
                new Output(List.copyOf(results.values())),
                unfinished.mention(
                        SearchEvidence.warned(hints, answer.warnings()),
                        answer.confidence(),
                        NAME,
                        KbFamily.TASK_TOOL));
    }

    /// Suggests to read the best document, unless another one may be as good.
    private static Hints found(SearchAnswer answer, int documents) {
        var best = answer.hits().getFirst();
        var verdict = verdict(answer.confidence(), best.relevance(), documents);
        var hints = SearchEvidence.found(verdict, answer.confidence(), Provenance.of(best.document()));
        return switch (verdict) {
            case SURE, POSSIBLE ->
                hints.next(
                        ConnectorFetch.NAME,
                        Priority.LOW,
                        Map.of("id", best.document().id().toString()),
                        null);
            case TIED, POOR -> hints;
        };
    }

    /// A verdict on documents: the passages of a single one may tie, but it has no rival.
    private static Verdict verdict(double confidence, double relevance, int documents) {
        var verdict = Verdict.of(confidence, relevance);
        return verdict == Verdict.TIED && documents == 1 ? Verdict.POSSIBLE : verdict;
    }
}
