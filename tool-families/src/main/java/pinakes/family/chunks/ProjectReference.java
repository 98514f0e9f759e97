package pinakes.family.chunks;

import java.util.Optional;
import pinakes.engine.project.ProjectId;

/// A project name as a caller wrote it, which may be invalid.
record ProjectReference(String value) {
    Optional<ProjectId> id() {
        return ProjectId.parse(value);
    }
}
