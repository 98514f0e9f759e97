package pinakes.app.cli.project;

import java.util.ArrayList;
import java.util.List;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.engine.Engine;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.project.ProjectId;

/// All documents of one project.
final class ProjectDocuments {
    private static final int PAGE = 200;

    private ProjectDocuments() {}

    static List<ProjectDocument> of(ProjectId project, Engine engine)
            throws CommandFailedException, InterruptedException {
        var all = new ArrayList<ProjectDocument>();
        while (true) {
            var page = engine.library().documents(project, PAGE, all.size());
            if (page.isEmpty()) {
                throw ProjectNames.missing(engine.projects(), project);
            }
            all.addAll(page.get());
            if (page.get().size() < PAGE) {
                return all;
            }
        }
    }
}
