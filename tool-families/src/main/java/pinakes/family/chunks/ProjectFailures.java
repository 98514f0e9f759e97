package pinakes.family.chunks;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.Project;
import pinakes.engine.project.Projects;
import pinakes.engine.project.StoreOutcome.Mismatch;
import pinakes.tool.ErrorClass;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.text.Quoted;

/// The published errors with hints for each.
final class ProjectFailures {
    private static final int NAMED_MAX = 50;
    private static final double LOOKED_UP = 0.5;

    /// Most questions are answered without their words.
    private static final double MEANING_ALONE = 0.7;

    private static final String PROJECT_ID = "project_id";

    private ProjectFailures() {}

    static <O> ToolResult<O> invalidProject(ProjectReference named, Projects projects) throws InterruptedException {
        var all = projects.list().stream().map(project -> project.id().value()).toList();
        var available = all.subList(0, Math.min(NAMED_MAX, all.size()));
        var name = Quoted.of(named.value());
        var list = available.stream().map(id -> "'" + id + "'").collect(Collectors.joining(", ", "[", "]"));
        var hints = Hints.recorded("the catalog has no such project for this caller");
        if (all.size() > available.size()) {
            hints.next(ListProjects.NAME, Priority.HIGH, Map.of(), null).benefit(LOOKED_UP);
        }
        return ToolResult.failure(
                new ToolError.NotFound(
                        ChunkErrors.INVALID_PROJECT,
                        "Project '" + name + "' not found. Available projects: " + list,
                        Map.of(PROJECT_ID, name, "available_projects", available)),
                hints);
    }

    static <O> ToolResult<O> mismatch(Mismatch mismatch) {
        var project = mismatch.project();
        var details = new HashMap<String, Object>();
        details.put(PROJECT_ID, project.id().value());
        details.put("chunk_id", Quoted.of(mismatch.chunkId()));
        details.put("expected_model", project.model());
        details.put("expected_dimension", project.dimension());
        putIfKnown(details, "actual_model", mismatch.model() == null ? null : Quoted.of(mismatch.model()));
        putIfKnown(details, "actual_dimension", mismatch.dimension());
        details.put("can_migrate", mismatch.canMigrate());
        return ToolResult.failure(
                new ToolError.Conflict(message(mismatch), details),
                Hints.recorded("no chunk in the batch was stored")
                        .wouldHelp("vectors from " + project.model() + ", or chunks without vectors"));
    }

    static <O> ToolResult<O> hybridNotSupported(Project project, String query) {
        var hints = Hints.recorded("the project has no hybrid search");
        ChunkSearch.again(hints, FindChunks.NAME, Priority.HIGH, project.id(), query, "Search by meaning alone");
        hints.benefit(MEANING_ALONE);
        return ToolResult.failure(
                new ToolError.Refused(
                        ChunkErrors.HYBRID_NOT_SUPPORTED,
                        "Hybrid search is not enabled for project '" + project.id() + "'. Use " + FindChunks.NAME
                                + ", or enable it with ./kb project add " + project.id() + " --hybrid",
                        Map.of(PROJECT_ID, project.id().value(), "hybrid_enabled", false),
                        ErrorClass.VALIDATION),
                hints);
    }

    static <O> ToolResult<O> unavailable(IndexUnavailable unavailable) {
        return ToolResult.failure(
                new ToolError.Refused(
                        ChunkErrors.INDEX_UNAVAILABLE,
                        unavailable.reason(),
                        Map.of(PROJECT_ID, unavailable.project().id().value()),
                        ErrorClass.SYSTEM),
                Hints.from(Evidence.doubt("the index of the project is unavailable", 0.5))
                        .constraint("retry in a few seconds"));
    }

    private static String message(Mismatch mismatch) {
        var project = mismatch.project();
        var expected = "Project '" + project.id() + "' expects embeddings from " + project.model() + " with "
                + project.dimension() + " dimensions, but chunk '" + Quoted.of(mismatch.chunkId()) + "' has ";
        var actual = mismatch.model() == null
                ? mismatch.dimension() + " dimensions"
                : "the model " + Quoted.of(mismatch.model())
                        + (mismatch.dimension() == null ? "" : " and " + mismatch.dimension() + " dimensions");
        var advice = mismatch.canMigrate()
                ? ". Send migrate: true to re-embed the whole project with that model."
                : ". Send embeddings from the project's model, or omit them to have the server embed the text.";
        return expected + actual + advice;
    }

    private static void putIfKnown(Map<String, Object> details, String name, @Nullable Object value) {
        if (value != null) {
            details.put(name, value);
        }
    }
}
