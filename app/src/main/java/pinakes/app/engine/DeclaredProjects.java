package pinakes.app.engine;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.Project;
import pinakes.engine.project.Projects;

/// Adds the projects in the settings.
final class DeclaredProjects {
    private static final Logger LOG = LoggerFactory.getLogger(DeclaredProjects.class);

    private DeclaredProjects() {}

    /// @throws EngineUnavailableException when a project's model is unknown
    static void addTo(Projects projects, List<NewProject> declared) throws InterruptedException {
        for (var wanted : declared) {
            switch (projects.add(wanted)) {
                case AddProjectOutcome.Added(var project) -> LOG.info("Added project {}", project.id());
                case AddProjectOutcome.Present(var project) -> adjust(project, wanted, projects);
                case AddProjectOutcome.UnknownModel(var message) ->
                    throw new EngineUnavailableException("Project " + wanted.id() + " cannot be added: " + message);
            }
        }
    }

    private static void adjust(Project project, NewProject wanted, Projects projects) throws InterruptedException {
        if (project.hybrid() != wanted.hybrid()) {
            projects.setHybrid(wanted.id(), wanted.hybrid());
        }
        if (wanted.model() != null && !wanted.model().equalsIgnoreCase(project.model())) {
            LOG.warn(
                    "Project {} keeps its model {}. To change it to {}, store chunks with migrate: true.",
                    project.id(),
                    project.model(),
                    wanted.model());
        }
    }
}
