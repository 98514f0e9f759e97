package pinakes.engine.access;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
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

/// The projects that the caller can access.
record LimitedProjects(Projects all, Supplier<Reach> reach) implements Projects {
    @Override
    public List<Project> list() throws InterruptedException {
        var here = reach.get();
        return all.list().stream().filter(project -> here.reaches(project.id())).toList();
    }

    @Override
    public Optional<Project> find(ProjectId id) throws InterruptedException {
        return isHidden(id) ? Optional.empty() : all.find(id);
    }

    @Override
    public AddProjectOutcome add(NewProject project) throws InterruptedException {
        if (isHidden(project.id())) {
            throw new DeniedException("This key is limited to other projects.");
        }
        return all.add(project);
    }

    @Override
    public Optional<Project> setHybrid(ProjectId id, boolean hybrid) throws InterruptedException {
        return isHidden(id) ? Optional.empty() : all.setHybrid(id, hybrid);
    }

    @Override
    public Optional<Project> remove(ProjectId id) throws InterruptedException {
        return isHidden(id) ? Optional.empty() : all.remove(id);
    }

    @Override
    public StoreOutcome store(ProjectId id, Batch batch) throws InterruptedException {
        return isHidden(id) ? new NoSuchProject(id) : all.store(id, batch);
    }

    @Override
    public FindOutcome search(ChunkQuery query) throws InterruptedException {
        return isHidden(query.project()) ? new NoSuchProject(query.project()) : all.search(query);
    }

    @Override
    public InspectOutcome inspect(ProjectId id, int sample) throws InterruptedException {
        return isHidden(id) ? new NoSuchProject(id) : all.inspect(id, sample);
    }

    private boolean isHidden(ProjectId id) {
        return !reach.get().reaches(id);
    }
}
