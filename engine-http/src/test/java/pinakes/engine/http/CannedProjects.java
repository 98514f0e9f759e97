package pinakes.engine.http;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import pinakes.engine.DisguisedEngine;
import pinakes.engine.Engine;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.NoSuchProject;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.engine.project.StoreOutcome;
import pinakes.tool.TraceContext;
import pinakes.tool.observe.TraceScope;

/// Projects that answer as they were told to, and remember what they were asked.
public final class CannedProjects implements Projects {
    private static final NoSuchProject NOTHING = new NoSuchProject(new ProjectId("nothing"));

    private volatile StoreOutcome storing = NOTHING;
    private volatile FindOutcome finding = NOTHING;
    private volatile InspectOutcome inspecting = NOTHING;
    private final List<Batch> batches = new CopyOnWriteArrayList<>();
    private final List<ChunkQuery> queries = new CopyOnWriteArrayList<>();
    private final List<TraceContext> traces = new CopyOnWriteArrayList<>();
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private volatile boolean endless;

    public void willStore(StoreOutcome outcome) {
        storing = outcome;
    }

    public void willFind(FindOutcome outcome) {
        finding = outcome;
    }

    public void willShow(InspectOutcome outcome) {
        inspecting = outcome;
    }

    /// What was to be stored.
    public List<Batch> batches() {
        return batches;
    }

    /// What was asked for.
    public List<ChunkQuery> queries() {
        return queries;
    }

    /// The traces that the questions belonged to.
    public List<TraceContext> traces() {
        return traces;
    }

    /// The same engine with these projects.
    public Engine in(Engine engine) {
        return new DisguisedEngine(engine) {
            @Override
            public Projects projects() {
                return CannedProjects.this;
            }
        };
    }

    @Override
    public List<Project> list() {
        return List.of();
    }

    @Override
    public Optional<Project> find(ProjectId id) {
        return Optional.empty();
    }

    @Override
    public AddProjectOutcome add(NewProject wish) {
        return new AddProjectOutcome.UnknownModel("There is no model at all.");
    }

    @Override
    public Optional<Project> setHybrid(ProjectId id, boolean hybrid) {
        return Optional.empty();
    }

    @Override
    public Optional<Project> remove(ProjectId id) {
        return Optional.empty();
    }

    @Override
    public StoreOutcome store(ProjectId id, Batch batch) {
        batches.add(batch);
        return storing;
    }

    /// From now on a search takes until its thread is interrupted.
    public void willSearchForever() {
        endless = true;
    }

    /// Waits for a search to be interrupted.
    public void awaitInterrupt() throws InterruptedException {
        interrupted.await();
    }

    @Override
    public FindOutcome search(ChunkQuery query) throws InterruptedException {
        queries.add(query);
        TraceScope.current().ifPresent(traces::add);
        if (endless) {
            try {
                new CountDownLatch(1).await();
            } finally {
                interrupted.countDown();
            }
        }
        return finding;
    }

    @Override
    public InspectOutcome inspect(ProjectId id, int sample) {
        return inspecting;
    }
}
