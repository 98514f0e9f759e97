package pinakes.engine.http.server;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.ProjectJson;
import pinakes.engine.http.wire.ProjectPaths;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.Project;
import pinakes.engine.project.Projects;

/// Projects: which there are, and how they are added, changed and removed.
final class ProjectRoutes {
    static final String GROUP = "projects";
    static final String READ = "projects:read";
    static final String WRITE = "projects:write";

    private static final String UNKNOWN_MODEL = "unknown_model";

    private final Projects projects;

    ProjectRoutes(Projects projects) {
        this.projects = projects;
    }

    List<Route> all() {
        return List.of(
                Route.get(EnginePaths.PROJECTS)
                        .about(GROUP, "Lists projects. The slash of an id is `~` in addresses: `citeloom~clean-arch`.")
                        .answers(ProjectJson.Projects.class, "Every project that the key reaches, by their ids.")
                        .by(READ, _ -> list()),
                Route.post(EnginePaths.PROJECTS)
                        .about(GROUP, "Adds a project; one that is there already stays as it is.")
                        .takes(ProjectJson.NewProject.class)
                        .answers(HttpStatus.CREATED_201, ProjectJson.ProjectAdded.class, "The new project.")
                        .answers(
                                ProjectJson.ProjectAdded.class, "The project that was there already; `added` is false.")
                        .problem(
                                HttpStatus.UNPROCESSABLE_ENTITY_422,
                                UNKNOWN_MODEL,
                                "The engine cannot embed questions with that model.")
                        .by(WRITE, this::add),
                Route.get(AddressedProject.PATH)
                        .about(GROUP, "One project.")
                        .answers(ProjectJson.Project.class, "The project.")
                        .problem(HttpStatus.NOT_FOUND_404, AddressedProject.NOT_FOUND, "There is no such project.")
                        .by(READ, call -> found(call, projects.find(AddressedProject.id(call)))),
                Route.patch(AddressedProject.PATH)
                        .about(GROUP, "Says whether a project can be searched by words and meaning together.")
                        .takes(ProjectJson.ProjectChange.class)
                        .answers(ProjectJson.Project.class, "The project as it is then.")
                        .problem(HttpStatus.NOT_FOUND_404, AddressedProject.NOT_FOUND, "There is no such project.")
                        .by(WRITE, this::change),
                Route.delete(AddressedProject.PATH)
                        .about(GROUP, "Removes a project and all of its chunks.")
                        .answers(ProjectJson.Project.class, "The project as it was.")
                        .problem(HttpStatus.NOT_FOUND_404, AddressedProject.NOT_FOUND, "There is no such project.")
                        .by(WRITE, call -> found(call, projects.remove(AddressedProject.id(call)))));
    }

    private Reply list() throws InterruptedException {
        return Reply.json(new ProjectJson.Projects(
                projects.list().stream().map(ProjectJson.Project::of).toList()));
    }

    private Reply add(ApiCall call) throws RefusedException, InterruptedException {
        var wish = call.body(ProjectJson.NewProject.class).wish();
        return switch (projects.add(wish)) {
            case AddProjectOutcome.Added(var project) ->
                Reply.json(
                        HttpStatus.CREATED_201,
                        Map.of("Location", ProjectPaths.of(project.id())),
                        new ProjectJson.ProjectAdded(ProjectJson.Project.of(project), true));
            case AddProjectOutcome.Present(var project) ->
                Reply.json(new ProjectJson.ProjectAdded(ProjectJson.Project.of(project), false));
            case AddProjectOutcome.UnknownModel(var message) ->
                throw new RefusedException(HttpStatus.UNPROCESSABLE_ENTITY_422, UNKNOWN_MODEL, message);
        };
    }

    private Reply change(ApiCall call) throws RefusedException, InterruptedException {
        var change = call.body(ProjectJson.ProjectChange.class);
        return found(call, projects.setHybrid(AddressedProject.id(call), change.hybridEnabled()));
    }

    private static Reply found(ApiCall call, Optional<Project> project) throws RefusedException {
        return Reply.json(project.map(ProjectJson.Project::of).orElseThrow(() -> AddressedProject.missing(call)));
    }
}
