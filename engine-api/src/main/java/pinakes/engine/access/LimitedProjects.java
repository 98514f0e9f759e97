package pinakes.engine.access;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import pinakes.engine.project.Adding;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.Finding;
import pinakes.engine.project.Inspecting;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.NoSuchProject;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.engine.project.Storing;

/// The projects that a caller reaches.
final class LimitedProjects implements Projects {
    private final Projects all;
    private final Supplier<Reach> reach;

    LimitedProjects(Projects all, Supplier<Reach> reach) {
        this.all = all;
        this.reach = reach;
    }

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
    public Adding add(NewProject wish) throws InterruptedException {
        if (isHidden(wish.id())) {
            throw new DeniedException("This key is limited to other projects.");
        }
        return all.add(wish);
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
    public Storing store(ProjectId id, Batch batch) throws InterruptedException {
        return isHidden(id) ? new NoSuchProject(id) : all.store(id, batch);
    }

    @Override
    public Finding search(ChunkQuery query) throws InterruptedException {
        return isHidden(query.project()) ? new NoSuchProject(query.project()) : all.search(query);
    }

    @Override
    public Inspecting inspect(ProjectId id, int sample) throws InterruptedException {
        return isHidden(id) ? new NoSuchProject(id) : all.inspect(id, sample);
    }

    private boolean isHidden(ProjectId id) {
        return !reach.get().reaches(id);
    }
}
