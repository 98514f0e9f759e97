package pinakes.engine.http.wire;

import java.util.Optional;
import pinakes.engine.project.ProjectId;

/// Where a project is: `citeloom/clean-arch` is at `/api/v1/projects/citeloom~clean-arch`.
///
/// A slash would end the segment, and of an encoded one servers and proxies make what they like; a tilde is in no id
/// and needs no encoding anywhere.
public final class ProjectPaths {
    private static final char IN_IDS = '/';
    private static final char IN_ADDRESSES = '~';

    private ProjectPaths() {}

    public static String of(ProjectId id) {
        return EnginePaths.PROJECTS + "/" + id.value().replace(IN_IDS, IN_ADDRESSES);
    }

    /// The project that a segment of an address names; nothing when no project can be called so.
    public static Optional<ProjectId> id(String segment) {
        return ProjectId.parse(segment.replace(IN_ADDRESSES, IN_IDS));
    }
}
