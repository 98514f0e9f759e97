package pinakes.engine.http.wire;

import java.util.Optional;
import pinakes.engine.project.ProjectId;

/// The paths of projects: `citeloom/clean-arch` has the path `/api/v1/projects/citeloom~clean-arch`.
///
/// Servers and proxies treat an encoded slash differently; a tilde occurs in no id and needs no encoding.
public final class ProjectPaths {
    private static final char IN_IDS = '/';
    private static final char IN_PATHS = '~';

    private ProjectPaths() {}

    public static String of(ProjectId id) {
        return EnginePaths.PROJECTS + "/" + id.value().replace(IN_IDS, IN_PATHS);
    }

    /// The id that a path segment stands for; empty when it is not a valid id.
    public static Optional<ProjectId> id(String segment) {
        return ProjectId.parse(segment.replace(IN_PATHS, IN_IDS));
    }
}
