package pinakes.family.chunks;

import java.util.Optional;
import pinakes.engine.project.ProjectId;

/// A project as a caller names it, which may be a name that no project can have.
record ProjectReference(String value) {
    Optional<ProjectId> id() {
        return ProjectId.parse(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
