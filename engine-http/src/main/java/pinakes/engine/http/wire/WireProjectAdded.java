package pinakes.engine.http.wire;

import pinakes.engine.project.AddProjectOutcome;

/// The project that was asked for.
///
/// @param added whether it is new; otherwise it was there already and is as it was
public record WireProjectAdded(WireProject project, boolean added) {
    public AddProjectOutcome adding() {
        return added
                ? new AddProjectOutcome.Added(project.project())
                : new AddProjectOutcome.Present(project.project());
    }
}
