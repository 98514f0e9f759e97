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

    /// The only document with a name or path.
    static ProjectDocument named(String name, ProjectId project, Engine engine)
            throws CommandFailedException, InterruptedException {
        var named = of(project, engine).stream()
                .filter(document -> name.equals(document.sourcePath()) || name.equals(document.fileName()))
                .toList();
        if (named.size() != 1) {
            throw new CommandFailedException(
                    named.isEmpty()
                            ? "There is no document " + name + " in " + project + "."
                            : "Several documents are named " + name + ". Use the path of one of them.");
        }
        return named.getFirst();
    }

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
