package pinakes.engine.http.server.resource;

import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.ProblemCase;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.ChunkJson;
import pinakes.engine.http.wire.ProblemJson;
import pinakes.engine.ingest.JobId;
import pinakes.engine.project.Batch;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NoSuchProject;
import pinakes.engine.project.Projects;
import pinakes.engine.project.StoreOutcome;
import pinakes.tool.text.Quoted;

/// The chunks of a project.
record ChunkRoutes(Projects projects) {
    private static final Route.Group GROUP = ProjectRoutes.GROUP;
    private static final ProblemCase MISMATCH = new ProblemCase(
            HttpStatus.CONFLICT_409, "embedding_mismatch", "A chunk's embedding is not from the project's model.");
    private static final ProblemCase UNUSABLE =
            new ProblemCase(HttpStatus.UNPROCESSABLE_ENTITY_422, "unusable_chunk", "A chunk cannot be stored.");
    private static final ProblemCase HYBRID_NOT_SUPPORTED = new ProblemCase(
            HttpStatus.UNPROCESSABLE_ENTITY_422,
            "hybrid_not_supported",
            "Hybrid search is not enabled for the project.");
    private static final Parameter.Flag ASYNC =
            new Parameter.Flag("async", "Whether a batch that takes too long to embed becomes a job.", false);
    private static final Parameter.Whole SAMPLE =
            new Parameter.Whole("sample", "Number of chunks to show.", 0, InspectOutcome.SAMPLE_MAX, 0);

    List<Route> all() {
        return List.of(
                GROUP.post(
                                ProjectInPath.PATH + "/chunks",
                                "Stores 1 to " + Batch.CHUNKS_MAX + " chunks, all or none. Chunks with the same ids are"
                                        + " replaced, so the request can be repeated.")
                        .takes(ASYNC)
                        .takes(ChunkJson.Batch.class)
                        .answers(ChunkJson.Stored.class, "All chunks are durable and searchable.")
                        .answers(HttpStatus.ACCEPTED_202, ChunkJson.Stored.class, "A job will store all chunks.")
                        .problems(ProjectInPath.NOT_FOUND, ProjectInPath.UNAVAILABLE, MISMATCH, UNUSABLE)
                        .by(ProjectRoutes.WRITE, this::store),
                GROUP.post(ProjectInPath.PATH + "/search", "Searches the chunks in a project.")
                        .takes(ChunkJson.ChunkSearch.class)
                        .answers(FindOutcome.Found.class, "The matching chunks, best first.")
                        .problems(ProjectInPath.NOT_FOUND, ProjectInPath.UNAVAILABLE, HYBRID_NOT_SUPPORTED)
                        .by(ProjectRoutes.READ, this::search),
                GROUP.get(ProjectInPath.PATH + "/collection", "Describes the contents of a project.")
                        .takes(SAMPLE)
                        .answers(
                                InspectOutcome.Inspected.class,
                                "Number of chunks, the fields they have, and the newest ones.")
                        .problems(ProjectInPath.NOT_FOUND, ProjectInPath.UNAVAILABLE)
                        .by(ProjectRoutes.READ, this::inspect));
    }

    private ApiReply store(ApiCall call) throws RefusedException, InterruptedException {
        var id = ProjectInPath.id(call);
        var owner = call.caller().id();
        var queueable = call.flag(ASYNC);
        return switch (projects.store(id, call.body(ChunkJson.Batch.class, batch -> batch.batch(owner, queueable)))) {
            case StoreOutcome.Written(var project, var chunks, var replaced, var warnings) ->
                ApiReply.json(new ChunkJson.Stored(project, chunks, replaced, warnings, null));
            case StoreOutcome.Queued(var project, var job, var warnings) ->
                ApiReply.json(
                        HttpStatus.ACCEPTED_202,
                        Map.of(),
                        new ChunkJson.Stored(project, 0, 0, warnings, new JobId(job)));
            case StoreOutcome.Mismatch mismatch -> throw refused(mismatch);
            case StoreOutcome.Unusable unusable -> throw refused(unusable);
            case NoSuchProject _ -> throw ProjectInPath.missing(call);
            case IndexUnavailable unavailable -> throw ProjectInPath.refused(unavailable);
        };
    }

    private ApiReply search(ApiCall call) throws RefusedException, InterruptedException {
        var id = ProjectInPath.id(call);
        var query = call.body(ChunkJson.ChunkSearch.class, search -> search.query(id));
        return switch (projects.search(query)) {
            case FindOutcome.Found found -> ApiReply.json(found);
            case FindOutcome.HybridNotSupported(var project) ->
                throw HYBRID_NOT_SUPPORTED.refused(
                        "Hybrid search is not enabled for the project; PATCH the project with hybrid_enabled to enable it.",
                        Map.of("project", project));
            case NoSuchProject _ -> throw ProjectInPath.missing(call);
            case IndexUnavailable unavailable -> throw ProjectInPath.refused(unavailable);
        };
    }

    private ApiReply inspect(ApiCall call) throws RefusedException, InterruptedException {
        return switch (projects.inspect(ProjectInPath.id(call), (int) call.number(SAMPLE))) {
            case InspectOutcome.Inspected inspected -> ApiReply.json(inspected);
            case NoSuchProject _ -> throw ProjectInPath.missing(call);
            case IndexUnavailable unavailable -> throw ProjectInPath.refused(unavailable);
        };
    }

    private static RefusedException refused(StoreOutcome.Mismatch mismatch) {
        var project = mismatch.project();
        return MISMATCH.refused(
                "The project stores vectors from " + project.model() + " with " + project.dimension()
                        + " dimensions; chunk '" + Quoted.of(mismatch.chunkId())
                        + "' does not match. No chunk in the batch was stored."
                        + (mismatch.canMigrate() ? " Set migrate to change the project's model." : ""),
                Map.of(
                        "project",
                        project,
                        "mismatch",
                        new ProblemJson.Mismatch(
                                mismatch.chunkId(), mismatch.model(), mismatch.dimension(), mismatch.canMigrate())));
    }

    private static RefusedException refused(StoreOutcome.Unusable unusable) {
        return UNUSABLE.refused(
                "Chunk '" + Quoted.of(unusable.chunkId()) + "' (chunks[" + unusable.position() + "]) cannot be stored: "
                        + unusable.problem() + ". No chunk in the batch was stored.",
                Map.of("unusable", unusable));
    }
}
