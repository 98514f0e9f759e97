package pinakes.engine.http.server.resource;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.ProblemCase;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.ProjectJson;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.Project;
import pinakes.engine.project.Projects;

/// Routes to list, add, change and delete projects.
record ProjectRoutes(Projects projects) {
    static final Route.Group GROUP = new Route.Group("projects");
    static final String READ = "projects:read";
    static final String WRITE = "projects:write";

    private static final ProblemCase UNKNOWN_MODEL = new ProblemCase(
            HttpStatus.UNPROCESSABLE_ENTITY_422, "unknown_model", "The engine cannot embed queries with this model.");

    List<Route> all() {
        return List.of(
                GROUP.get(
                                EnginePaths.PROJECTS,
                                "Lists projects. In paths, write `~` for the `/` in an id: `citeloom~clean-arch`.")
                        .answers(ProjectJson.Projects.class, "All projects that the key can access, by id.")
                        .by(READ, _ -> ApiReply.json(new ProjectJson.Projects(projects.list()))),
                GROUP.post(
                                EnginePaths.PROJECTS,
                                "Adds a project. An existing project with the same id is left unchanged.")
                        .takes(ProjectJson.NewProject.class)
                        .answers(HttpStatus.CREATED_201, ProjectJson.ProjectAdded.class, "The new project.")
                        .answers(ProjectJson.ProjectAdded.class, "The existing project; `added` is false.")
                        .problems(UNKNOWN_MODEL)
                        .by(WRITE, this::add),
                GROUP.get(ProjectInPath.PATH, "Retrieves a project.")
                        .answers(Project.class, "The project.")
                        .problems(ProjectInPath.NOT_FOUND)
                        .by(READ, call -> found(call, projects.find(ProjectInPath.id(call)))),
                GROUP.patch(
                                ProjectInPath.PATH,
                                "Enables or disables hybrid search, which combines keywords and meaning.")
                        .takes(ProjectJson.ProjectChange.class)
                        .answers(Project.class, "The changed project.")
                        .problems(ProjectInPath.NOT_FOUND)
                        .by(WRITE, this::change),
                GROUP.delete(ProjectInPath.PATH, "Deletes a project with its chunks.")
                        .answers(Project.class, "The deleted project.")
                        .problems(ProjectInPath.NOT_FOUND)
                        .by(WRITE, call -> found(call, projects.remove(ProjectInPath.id(call)))));
    }

    private ApiReply add(ApiCall call) throws RefusedException, InterruptedException {
        return switch (projects.add(call.body(ProjectJson.NewProject.class, ProjectJson.NewProject::project))) {
            case AddProjectOutcome.Added(var project) ->
                ApiReply.json(
                        HttpStatus.CREATED_201,
                        Map.of("Location", EnginePaths.projectPath(project.id())),
                        new ProjectJson.ProjectAdded(project, true));
            case AddProjectOutcome.Present(var project) -> ApiReply.json(new ProjectJson.ProjectAdded(project, false));
            case AddProjectOutcome.UnknownModel(var message) -> throw UNKNOWN_MODEL.refused(message);
        };
    }

    private ApiReply change(ApiCall call) throws RefusedException, InterruptedException {
        var change = call.body(ProjectJson.ProjectChange.class);
        return found(call, projects.setHybrid(ProjectInPath.id(call), change.hybridEnabled()));
    }

    private static ApiReply found(ApiCall call, Optional<Project> project) throws RefusedException {
        return ApiReply.json(project.orElseThrow(() -> ProjectInPath.missing(call)));
    }
}
