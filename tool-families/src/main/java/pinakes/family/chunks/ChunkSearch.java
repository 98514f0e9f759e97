package pinakes.family.chunks;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.FindOutcome.Found;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NoSuchProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.engine.text.Counted;
import pinakes.family.answer.Provenance;
import pinakes.family.answer.SearchEvidence;
import pinakes.family.answer.Verdict;
import pinakes.family.job.OpenJobs;
import pinakes.family.kb.KbFamily;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// The search of one project, which two tools offer.
record ChunkSearch(Projects projects, OpenJobs jobs, ChunkLimits limits) {
    record Input(
            ProjectReference project,
            String query,
            int topK,
            @Nullable ChunkFilters filters,
            boolean includeFullText) {}

    /// Puts what was found into a tool's own form.
    interface Answer<O> {
        ToolResult<O> of(List<FoundItem> items, Hints hints);
    }

    /// @param hybrid whether to search by keyword as well
    <O> ToolResult<O> run(Input input, boolean hybrid, ToolContext context, Answer<O> answer)
            throws InterruptedException {
        var id = input.project().id();
        if (id.isEmpty()) {
            return ProjectFailures.invalidProject(input.project(), projects);
        }
        var limit = Math.min(input.topK(), limits.topKMax());
        var query = new ChunkQuery(id.get(), input.query(), limit, ChunkFilters.of(input.filters()), hybrid);
        var unfinished = jobs.of(id.get(), context.caller());
        return switch (projects.search(query)) {
            case Found found -> answer.of(items(found, input), hints(found, input, hybrid, context, unfinished));
            case FindOutcome.HybridNotSupported(var project) ->
                ProjectFailures.hybridNotSupported(project, input.query());
            case NoSuchProject _ -> ProjectFailures.invalidProject(input.project(), projects);
            case IndexUnavailable unavailable -> ProjectFailures.unavailable(unavailable);
        };
    }

    /// Suggests the same query to another tool, unless it is too long to repeat.
    static Hints again(Hints hints, String tool, Priority priority, ProjectId project, String query, String why) {
        return SearchEvidence.isRepeatable(query)
                ? hints.next(tool, priority, Map.of("project", project.value(), "query", query), why)
                : hints;
    }

    private List<FoundItem> items(Found found, Input input) {
        return found.chunks().stream()
                .map(chunk -> FoundItem.of(chunk, limits.charactersMax(), input.includeFullText()))
                .toList();
    }

    private Hints hints(Found found, Input input, boolean hybrid, ToolContext context, OpenJobs.Unfinished unfinished)
            throws InterruptedException {
        var hints = found.chunks().isEmpty()
                ? nothing(found, input, hybrid)
                : found(found, input, hybrid, context.timestamp());
        if (input.topK() > limits.topKMax()) {
            hints.constraint("at most " + Counted.are(limits.topKMax(), "chunk") + " returned");
        }
        var tool = hybrid ? QueryHybrid.NAME : FindChunks.NAME;
        return unfinished.mention(
                SearchEvidence.warned(hints, found.warnings()), found.confidence(), tool, KbFamily.TASK_TOOL);
    }

    /// Where meaning alone finds nothing good and the project also searches by keyword, that search is named.
    private static Hints found(Found found, Input input, boolean hybrid, Instant now) {
        var best = found.chunks().getFirst();
        var verdict = Verdict.of(found.confidence(), best.relevance());
        var hints = SearchEvidence.found(verdict, found.confidence(), Provenance.of(best.chunk()));
        if (verdict == Verdict.POOR && !hybrid && found.project().hybrid() && input.filters() == null) {
            hints.wouldHelp(QueryHybrid.NAME);
        }
        return SearchEvidence.calibrated(hints, verdict, now);
    }

    private Hints nothing(Found found, Input input, boolean hybrid) throws InterruptedException {
        if (input.filters() == null) {
            return isEmpty(found.project().id())
                    ? SearchEvidence.nothing("the project has no chunks")
                            .wouldHelp("chunks, stored with " + StoreChunks.NAME)
                    : SearchEvidence.nothing("no chunk matches");
        }
        var hints = SearchEvidence.nothing("no chunk matches filters");
        var tool = hybrid ? QueryHybrid.NAME : FindChunks.NAME;
        again(hints, tool, Priority.MEDIUM, found.project().id(), input.query(), "Search without filters");
        return hints.preference(SearchEvidence.dropping(tool, "filters"));
    }

    private boolean isEmpty(ProjectId id) throws InterruptedException {
        return projects.inspect(id, 0) instanceof InspectOutcome.Inspected inspected && inspected.chunks() == 0;
    }
}
