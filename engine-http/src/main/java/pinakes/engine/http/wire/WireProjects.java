package pinakes.engine.http.wire;

import java.util.List;

/// Projects, by their ids.
public record WireProjects(List<WireProject> projects) {}
