package pinakes.app;

import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.project.Adding;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.family.chunks.ChunksFamily;
import pinakes.tool.Caller;
import pinakes.tool.contract.WireJson;
import pinakes.transport.rest.JsonOnDemand.Answer;
import tools.jackson.databind.node.ObjectNode;

/// Adds and removes projects for whoever runs the server.
final class ProjectDesk {
    static final String ADD_PATH = "/api/v1/projects";
    static final String REMOVE_PATH = "/api/v1/projects/remove";

    private static final Logger LOG = LoggerFactory.getLogger(ProjectDesk.class);

    private final Projects projects;

    ProjectDesk(Projects projects) {
        this.projects = projects;
    }

    /// Sees to it that these projects are there.
    ///
    /// @throws EngineUnavailableException when one cannot be had; the message is one line
    void declare(List<NewProject> declared) throws InterruptedException {
        for (var wish : declared) {
            switch (projects.add(wish)) {
                case Adding.Added(var project) -> LOG.info("Added project {}", project.id());
                case Adding.Present(var project) -> adjust(project, wish);
                case Adding.UnknownModel(var message) ->
                    throw new EngineUnavailableException("Project " + wish.id() + " cannot be had: " + message);
            }
        }
    }

    /// Adds a project: `{id, model, hybrid}`.
    Answer add(ObjectNode wish, Caller caller) throws InterruptedException {
        var id = ProjectId.parse(wish.path("id").asString(""));
        if (id.isEmpty()) {
            return new Answer.Refused("A project is called with letters, digits, dots, underscores and hyphens, in"
                    + " parts with a slash between.");
        }
        if (!reaches(caller, id.get())) {
            return new Answer.Refused("The key is limited to other projects.");
        }
        var model = wish.path("model").asString("");
        var hybrid = wish.path("hybrid").asBoolean(false);
        return switch (projects.add(new NewProject(id.get(), model.isBlank() ? null : model, hybrid))) {
            case Adding.Added(var project) -> answer(project, true);
            case Adding.Present(var project) ->
                answer(hybrid ? projects.setHybrid(id.get(), true).orElse(project) : project, false);
            case Adding.UnknownModel(var message) -> new Answer.Refused(message);
        };
    }

    /// Removes a project: `{id}`.
    Answer remove(ObjectNode named, Caller caller) throws InterruptedException {
        var name = named.path("id").asString("");
        var id = ProjectId.parse(name).filter(known -> reaches(caller, known));
        var removed = id.isEmpty() ? Optional.<Project>empty() : projects.remove(id.get());
        return removed.<Answer>map(project -> answer(project, false))
                .orElseGet(() -> new Answer.Refused("There is no project " + name + "."));
    }

    private static boolean reaches(Caller caller, ProjectId id) {
        return caller.reaches(ChunksFamily.PROJECTS, id.value());
    }

    private void adjust(Project project, NewProject wish) throws InterruptedException {
        if (project.hybrid() != wish.hybrid()) {
            projects.setHybrid(wish.id(), wish.hybrid());
        }
        if (wish.model() != null && !wish.model().equalsIgnoreCase(project.model())) {
            LOG.warn(
                    "Project {} keeps its model {}; to change it to {}, store chunks with migrate",
                    project.id(),
                    project.model(),
                    wish.model());
        }
    }

    private static Answer answer(Project project, boolean isNew) {
        return new Answer.Done(WireJson.CAMEL
                .createObjectNode()
                .put("id", project.id().value())
                .put("collection", project.collection())
                .put("embed_model", project.model())
                .put("hybrid_enabled", project.hybrid())
                .put("added", isNew));
    }
}
