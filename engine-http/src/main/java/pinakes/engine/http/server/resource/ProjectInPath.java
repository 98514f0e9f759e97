package pinakes.engine.http.server.resource;

import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ProblemCase;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.ProjectId;
import pinakes.tool.text.Quoted;

/// The project that a path names.
final class ProjectInPath {
    static final String PATH = EnginePaths.PROJECTS + "/{project}";
    static final ProblemCase NOT_FOUND =
            new ProblemCase(HttpStatus.NOT_FOUND_404, "project_not_found", "The project does not exist.");
    static final ProblemCase UNAVAILABLE = new ProblemCase(
            HttpStatus.SERVICE_UNAVAILABLE_503, "index_unavailable", "The index of the project is unavailable.");

    private static final String RETRY_SECONDS = "5";

    private ProjectInPath() {}

    static ProjectId id(ApiCall call) throws RefusedException {
        return EnginePaths.projectId(name(call)).orElseThrow(() -> missing(call));
    }

    static RefusedException missing(ApiCall call) {
        return missing(name(call));
    }

    static RefusedException missing(String name) {
        return NOT_FOUND.refused("Project '" + Quoted.of(name) + "' does not exist; GET " + EnginePaths.PROJECTS
                + " lists all projects.");
    }

    static RefusedException refused(IndexUnavailable unavailable) {
        return UNAVAILABLE.refused(
                unavailable.reason(), Map.of("project", unavailable.project()), Map.of("Retry-After", RETRY_SECONDS));
    }

    private static String name(ApiCall call) {
        return call.segment("project");
    }
}
