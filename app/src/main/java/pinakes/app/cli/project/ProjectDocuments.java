package pinakes.app.cli.project;

import java.util.ArrayList;
import java.util.List;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.engine.Engine;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.project.ProjectId;

/// The documents of one project.
final class ProjectDocuments {
    private static final int PAGE = 200;

    private ProjectDocuments() {}

    /// The only document with a name or path.
    static ProjectDocument named(String name, ProjectId project, Engine engine)
            throws CommandFailedException, InterruptedException {
        var named = first(Integer.MAX_VALUE, project, engine).stream()
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

    /// @param max the most that are returned
    static List<ProjectDocument> first(int max, ProjectId project, Engine engine)
            throws CommandFailedException, InterruptedException {
        var first = new ArrayList<ProjectDocument>();
        while (true) {
            var wanted = Math.min(PAGE, max - first.size());
            var page = engine.library().documents(project, wanted, first.size());
            if (page.isEmpty()) {
                throw ProjectNames.missing(engine.projects(), project);
            }
            first.addAll(page.get());
            if (first.size() == max || page.get().size() < wanted) {
                return first;
            }
        }
    }
}
