package pinakes.engine.http.server;

import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.ProjectJson;
import pinakes.engine.http.wire.ProjectPaths;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.ProjectId;
import pinakes.tool.text.Quoted;
import pinakes.transport.rest.Problem;

/// The project that an address names.
final class AddressedProject {
    static final String PATH = EnginePaths.PROJECTS + "/{project}";
    static final String NOT_FOUND = "project_not_found";
    static final String UNAVAILABLE = "index_unavailable";

    private static final String RETRY_SECONDS = "5";

    private AddressedProject() {}

    static ProjectId id(ApiCall call) throws RefusedException {
        return ProjectPaths.id(name(call)).orElseThrow(() -> missing(call));
    }

    static RefusedException missing(ApiCall call) {
        return RefusedException.notFound(
                NOT_FOUND,
                "There is no project '" + Quoted.of(name(call)) + "'; GET " + EnginePaths.PROJECTS + " lists them.");
    }

    static RefusedException refused(IndexUnavailable unavailable) {
        return new RefusedException(
                new Problem(
                        HttpStatus.SERVICE_UNAVAILABLE_503,
                        UNAVAILABLE,
                        unavailable.reason(),
                        Map.of("project", ProjectJson.Project.of(unavailable.project()))),
                Map.of("Retry-After", RETRY_SECONDS));
    }

    private static String name(ApiCall call) {
        return call.segment("project");
    }
}
