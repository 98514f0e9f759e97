package pinakes.engine.audit.trail;

import java.util.List;
import java.util.Optional;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.engine.project.StoreOutcome;

/// Projects whose changes and removals are recorded in the audit log.
record AuditedProjects(Projects all, AuditNotes notes) implements Projects {
    @Override
    public List<Project> list() throws InterruptedException {
        return all.list();
    }

    @Override
    public Optional<Project> find(ProjectId id) throws InterruptedException {
        return all.find(id);
    }

    @Override
    public AddProjectOutcome add(NewProject project) throws InterruptedException {
        var outcome = all.add(project);
        notes.noteIf(
                outcome instanceof AddProjectOutcome.Added, AuditAction.CHANGED, "projects.add", target(project.id()));
        return outcome;
    }

    @Override
    public Optional<Project> setHybrid(ProjectId id, boolean hybrid) throws InterruptedException {
        var changed = all.setHybrid(id, hybrid);
        notes.noteIf(changed.isPresent(), AuditAction.CHANGED, "projects.change", target(id));
        return changed;
    }

    @Override
    public Optional<Project> remove(ProjectId id) throws InterruptedException {
        var removed = all.remove(id);
        notes.noteIf(removed.isPresent(), AuditAction.REMOVED, "projects.remove", target(id));
        return removed;
    }

    @Override
    public StoreOutcome store(ProjectId id, Batch batch) throws InterruptedException {
        var outcome = QuotaNotes.noting(notes, () -> all.store(id, batch));
        if (outcome instanceof StoreOutcome.Written || outcome instanceof StoreOutcome.Queued) {
            notes.note(AuditAction.CHANGED, "projects.store", target(id));
        }
        return outcome;
    }

    @Override
    public FindOutcome search(ChunkQuery query) throws InterruptedException {
        return all.search(query);
    }

    @Override
    public InspectOutcome inspect(ProjectId id, int sample) throws InterruptedException {
        return all.inspect(id, sample);
    }

    private static String target(ProjectId id) {
        return "project " + id;
    }
}
