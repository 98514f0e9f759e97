package pinakes.engine.http.wire;

import pinakes.engine.project.Adding;

/// The project that was asked for.
///
/// @param added whether it is new; otherwise it was there already and is as it was
public record WireProjectAdded(WireProject project, boolean added) {
    public Adding adding() {
        return added ? new Adding.Added(project.project()) : new Adding.Present(project.project());
    }
}
