package pinakes.engine.http.server;

import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.ChunkJson;
import pinakes.engine.http.wire.ProblemJson;
import pinakes.engine.http.wire.ProjectJson;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NoSuchProject;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.engine.project.StoreOutcome;
import pinakes.tool.text.Quoted;
import pinakes.transport.rest.Problem;

/// The chunks of a project.
final class ChunkRoutes {
    private static final String MISMATCH = "embedding_mismatch";
    private static final String UNUSABLE = "unusable_chunk";
    private static final String HYBRID_NOT_SUPPORTED = "hybrid_not_supported";
    private static final Parameter.Whole SAMPLE =
            new Parameter.Whole("sample", "How many chunks to show.", 0, InspectOutcome.SAMPLE_MAX, 0);

    private final Projects projects;

    ChunkRoutes(Projects projects) {
        this.projects = projects;
    }

    List<Route> all() {
        return List.of(
                below(Route.post(AddressedProject.PATH + "/chunks"))
                        .about(
                                ProjectRoutes.GROUP,
                                "Stores 1 to " + Batch.CHUNKS_MAX
                                        + " chunks, all of them or none, in the place of those"
                                        + " with the same ids: sent twice, they are stored the same.")
                        .takes(ChunkJson.Batch.class)
                        .answers(ChunkJson.Stored.class, "All chunks are durable, and every search finds them.")
                        .problem(
                                HttpStatus.CONFLICT_409,
                                MISMATCH,
                                "A chunk was embedded with another model than the project's.")
                        .problem(HttpStatus.UNPROCESSABLE_ENTITY_422, UNUSABLE, "A chunk cannot be kept.")
                        .by(ProjectRoutes.WRITE, this::store),
                below(Route.post(AddressedProject.PATH + "/search"))
                        .about(ProjectRoutes.GROUP, "Finds the chunks of a project that best answer a question.")
                        .takes(ChunkJson.ChunkSearch.class)
                        .answers(ChunkJson.FoundChunks.class, "What was found, the best first.")
                        .problem(
                                HttpStatus.UNPROCESSABLE_ENTITY_422,
                                HYBRID_NOT_SUPPORTED,
                                "The project cannot be searched by words as well.")
                        .by(ProjectRoutes.READ, this::search),
                below(Route.get(AddressedProject.PATH + "/collection"))
                        .about(ProjectRoutes.GROUP, "Shows what the collection of a project is made of.")
                        .takes(SAMPLE)
                        .answers(
                                ChunkJson.Collection.class,
                                "Its size, the fields of its chunks, and the newest of them.")
                        .by(ProjectRoutes.READ, this::inspect));
    }

    private static Route.Draft below(Route.Draft draft) {
        return draft.problem(HttpStatus.NOT_FOUND_404, AddressedProject.NOT_FOUND, "There is no such project.")
                .problem(
                        HttpStatus.SERVICE_UNAVAILABLE_503,
                        AddressedProject.UNAVAILABLE,
                        "The index of the project cannot be used now.");
    }

    private Reply store(ApiCall call) throws RefusedException, InterruptedException {
        var id = AddressedProject.id(call);
        return switch (projects.store(id, batch(call))) {
            case StoreOutcome.Written written -> Reply.json(ChunkJson.Stored.of(written));
            case StoreOutcome.Mismatch mismatch -> throw refused(mismatch);
            case StoreOutcome.Unusable unusable -> throw refused(unusable);
            case NoSuchProject _ -> throw AddressedProject.missing(call);
            case IndexUnavailable unavailable -> throw AddressedProject.refused(unavailable);
        };
    }

    private Reply search(ApiCall call) throws RefusedException, InterruptedException {
        var query = query(call, AddressedProject.id(call));
        return switch (projects.search(query)) {
            case FindOutcome.Found found -> Reply.json(ChunkJson.FoundChunks.of(found));
            case FindOutcome.HybridNotSupported(var project) -> throw hybridNotSupported(project);
            case NoSuchProject _ -> throw AddressedProject.missing(call);
            case IndexUnavailable unavailable -> throw AddressedProject.refused(unavailable);
        };
    }

    private Reply inspect(ApiCall call) throws RefusedException, InterruptedException {
        return switch (projects.inspect(AddressedProject.id(call), (int) call.number(SAMPLE))) {
            case InspectOutcome.Inspected inspected -> Reply.json(ChunkJson.Collection.of(inspected));
            case NoSuchProject _ -> throw AddressedProject.missing(call);
            case IndexUnavailable unavailable -> throw AddressedProject.refused(unavailable);
        };
    }

    private static Batch batch(ApiCall call) throws RefusedException {
        var body = call.body(ChunkJson.Batch.class);
        try {
            return body.batch();
        } catch (IllegalArgumentException e) {
            throw RefusedException.badBody(e.getMessage() + ".");
        }
    }

    private static ChunkQuery query(ApiCall call, ProjectId id) throws RefusedException {
        var body = call.body(ChunkJson.ChunkSearch.class);
        try {
            return body.query(id);
        } catch (IllegalArgumentException e) {
            throw RefusedException.badBody(e.getMessage() + ".");
        }
    }

    private static RefusedException refused(StoreOutcome.Mismatch mismatch) {
        var project = mismatch.project();
        return refused(
                HttpStatus.CONFLICT_409,
                MISMATCH,
                "The project has vectors of " + project.model() + " with " + project.dimension()
                        + " numbers, and chunk '"
                        + Quoted.of(mismatch.chunkId()) + "' has others; nothing of the batch was stored."
                        + (mismatch.canMigrate() ? " With migrate, the project changes to that model." : ""),
                Map.of(
                        "project",
                        ProjectJson.Project.of(project),
                        "mismatch",
                        new ProblemJson.Mismatch(
                                mismatch.chunkId(), mismatch.model(), mismatch.dimension(), mismatch.canMigrate())));
    }

    private static RefusedException refused(StoreOutcome.Unusable unusable) {
        return refused(
                HttpStatus.UNPROCESSABLE_ENTITY_422,
                UNUSABLE,
                "Chunk '" + Quoted.of(unusable.chunkId()) + "' (chunks[" + unusable.position() + "]) cannot be kept: "
                        + unusable.problem() + ". Nothing of the batch was stored.",
                Map.of(
                        "unusable",
                        new ProblemJson.Unusable(unusable.chunkId(), unusable.position(), unusable.problem())));
    }

    private static RefusedException hybridNotSupported(Project project) {
        return refused(
                HttpStatus.UNPROCESSABLE_ENTITY_422,
                HYBRID_NOT_SUPPORTED,
                "The project cannot be searched by words as well; a PATCH of it with hybrid_enabled allows it.",
                Map.of("project", ProjectJson.Project.of(project)));
    }

    private static RefusedException refused(int status, String code, String detail, Map<String, Object> members) {
        return new RefusedException(new Problem(status, code, detail, members), Map.of());
    }
}
