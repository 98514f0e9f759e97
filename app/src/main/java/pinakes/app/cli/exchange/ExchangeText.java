package pinakes.app.cli.exchange;

import pinakes.engine.text.Counted;

/// What was exported or imported, as text.
final class ExchangeText {
    private ExchangeText() {}

    /// The numbers of things, such as `2 documents, 1 task and 1 project with 3 documents and 4 references`.
    ///
    /// @param documents outside of projects
    static String of(int documents, int tasks, int projects, int projectDocuments, int references) {
        return Counted.of(documents, "document") + ", " + Counted.of(tasks, "task") + " and "
                + Counted.of(projects, "project")
                + (projects == 0
                        ? ""
                        : " with " + Counted.of(projectDocuments, "document") + " and "
                                + Counted.of(references, "reference"));
    }
}
