package pinakes.engine.http.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import pinakes.engine.http.client.connection.EngineAnswer;
import pinakes.engine.http.client.connection.EngineCall;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.http.client.connection.QueryString;
import pinakes.engine.http.wire.ChunkJson;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.ProjectJson;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.NoSuchProject;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.engine.project.StoreOutcome;

/// [Projects] of a remote engine.
record RemoteProjects(EngineConnection connection) implements Projects {
    private static final String MISSING = "project_not_found";
    private static final Duration REMOVE_TIMEOUT = Duration.ofMinutes(10);

    @Override
    public List<Project> list() throws InterruptedException {
        var all = connection.get(EnginePaths.PROJECTS, ProjectJson.Projects.class);
        return all.projects();
    }

    @Override
    public Optional<Project> find(ProjectId id) throws InterruptedException {
        return found(EngineCall.get(EnginePaths.projectPath(id)));
    }

    @Override
    public AddProjectOutcome add(NewProject project) throws InterruptedException {
        return switch (connection.call(
                EngineCall.change("POST", EnginePaths.PROJECTS, ProjectJson.NewProject.of(project)))) {
            case EngineAnswer.Success success ->
                success.as(ProjectJson.ProjectAdded.class).adding();
            case EngineAnswer.Refusal refusal
            when refusal.hasCode("unknown_model") -> new AddProjectOutcome.UnknownModel(refusal.detail());
            case EngineAnswer.Refusal refusal -> throw refusal.unexpected();
        };
    }

    @Override
    public Optional<Project> setHybrid(ProjectId id, boolean hybrid) throws InterruptedException {
        return found(EngineCall.change("PATCH", EnginePaths.projectPath(id), new ProjectJson.ProjectChange(hybrid)));
    }

    @Override
    public Optional<Project> remove(ProjectId id) throws InterruptedException {
        return found(EngineCall.change("DELETE", EnginePaths.projectPath(id)).within(REMOVE_TIMEOUT));
    }

    /// Has the timeout of an upload, since the engine may have to embed every chunk.
    @Override
    public StoreOutcome store(ProjectId id, Batch batch) throws InterruptedException {
        var path = EnginePaths.projectPath(id) + "/chunks" + (batch.queueable() ? "?async=true" : "");
        var call = EngineCall.post(path, ChunkJson.Batch.of(batch));
        var owner = batch.owner();
        var attributed = owner == null ? call : connection.identity().attribute(call, owner);
        return switch (connection.call(attributed.within(connection.address().uploadTimeout()))) {
            case EngineAnswer.Success success -> stored(success.as(ChunkJson.Stored.class));
            case EngineAnswer.Refusal refusal -> notStored(id, refusal);
        };
    }

    @Override
    public FindOutcome search(ChunkQuery query) throws InterruptedException {
        var id = query.project();
        return switch (connection.call(
                EngineCall.post(EnginePaths.projectPath(id) + "/search", ChunkJson.ChunkSearch.of(query)))) {
            case EngineAnswer.Success success -> success.as(FindOutcome.Found.class);
            case EngineAnswer.Refusal refusal -> notFound(id, refusal);
        };
    }

    @Override
    public InspectOutcome inspect(ProjectId id, int sample) throws InterruptedException {
        var query = new QueryString(EnginePaths.projectPath(id) + "/collection")
                .with("sample", Math.clamp(sample, 0, InspectOutcome.SAMPLE_MAX));
        return switch (connection.call(EngineCall.get(query))) {
            case EngineAnswer.Success success -> success.as(InspectOutcome.Inspected.class);
            case EngineAnswer.Refusal refusal when refusal.hasCode(MISSING) -> new NoSuchProject(id);
            case EngineAnswer.Refusal refusal -> unavailable(refusal);
        };
    }

    private static StoreOutcome stored(ChunkJson.Stored stored) {
        var job = stored.jobId();
        return job == null
                ? new StoreOutcome.Written(
                        stored.project(), stored.chunksWritten(), stored.replaced(), stored.warnings())
                : new StoreOutcome.Queued(stored.project(), job.value(), stored.warnings());
    }

    private static StoreOutcome notStored(ProjectId id, EngineAnswer.Refusal refusal) {
        if (refusal.hasCode(MISSING)) {
            return new NoSuchProject(id);
        }
        var unusable = refusal.problem().unusable();
        if (refusal.hasCode("unusable_chunk") && unusable != null) {
            return unusable;
        }
        var project = refusal.problem().project();
        var mismatch = refusal.problem().mismatch();
        if (refusal.hasCode("embedding_mismatch") && project != null && mismatch != null) {
            return new StoreOutcome.Mismatch(
                    project, mismatch.chunkId(), mismatch.model(), mismatch.dimension(), mismatch.canMigrate());
        }
        return unavailable(refusal);
    }

    private static FindOutcome notFound(ProjectId id, EngineAnswer.Refusal refusal) {
        if (refusal.hasCode(MISSING)) {
            return new NoSuchProject(id);
        }
        var project = refusal.problem().project();
        if (refusal.hasCode("hybrid_not_supported") && project != null) {
            return new FindOutcome.HybridNotSupported(project);
        }
        return unavailable(refusal);
    }

    private static IndexUnavailable unavailable(EngineAnswer.Refusal refusal) {
        var project = refusal.problem().project();
        if (refusal.hasCode("index_unavailable") && project != null) {
            return new IndexUnavailable(project, refusal.detail());
        }
        throw refusal.unexpected();
    }

    private Optional<Project> found(EngineCall call) throws InterruptedException {
        return connection.find(call, Project.class, MISSING);
    }
}
