package pinakes.app;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.Project;
import pinakes.engine.project.Projects;

/// The projects that the settings name.
///
/// @param wishes as they are written there
record DeclaredProjects(List<NewProject> wishes) {
    private static final Logger LOG = LoggerFactory.getLogger(DeclaredProjects.class);

    DeclaredProjects {
        wishes = List.copyOf(wishes);
    }

    /// Sees to it that they are there.
    ///
    /// @throws EngineUnavailableException when one cannot be had; the message is one line
    void addTo(Projects projects) throws InterruptedException {
        for (var wish : wishes) {
            switch (projects.add(wish)) {
                case AddProjectOutcome.Added(var project) -> LOG.info("Added project {}", project.id());
                case AddProjectOutcome.Present(var project) -> adjust(project, wish, projects);
                case AddProjectOutcome.UnknownModel(var message) ->
                    throw new EngineUnavailableException("Project " + wish.id() + " cannot be had: " + message);
            }
        }
    }

    private static void adjust(Project project, NewProject wish, Projects projects) throws InterruptedException {
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
}
