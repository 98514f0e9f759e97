package pinakes.benchmark.views;

import java.util.List;
import pinakes.benchmark.engine.ListingData;

/// A place in the console.
///
/// @param address behind the hash; `DOCUMENT`, `NOTE` and `ROUND` stand for numbers
/// @param entries a selector for its entries
record ConsoleView(String name, String address, String entries) {
    static final ConsoleView PAGE = documents("documents", "");

    /// Every view of the navigation, and what its filters, tabs and orders show.
    static final List<ConsoleView> ALL = List.of(
            PAGE,
            documents("documents by name", "?sort=filename&order=asc"),
            documents("documents by size", "?sort=size&order=desc"),
            documents("documents, second page", "?offset=50"),
            documents("documents with a rare tag", "?tag=" + ListingData.RARE),
            documents("documents with a frequent tag", "?tag=" + ListingData.FREQUENT),
            documents(
                    "documents with two frequent tags",
                    "?tag=" + ListingData.FREQUENT + "&tag=" + ListingData.SHELF + "7"),
            documents("documents in a small collection", "?collection=" + ListingData.SMALL),
            documents("documents in a large collection", "?collection=" + ListingData.LARGE),
            documents("documents with a rare format", "?format=epub"),
            documents("documents since a day", "?since=1970-01-01"),
            documents("documents, `paper` in the name", "?name=paper"),
            documents("documents, `paper-42` in the name", "?name=paper-42"),
            documents("documents, `pa` in the name", "?name=pa"),
            documents("documents, `qx` in no name", "?name=qx"),
            new ConsoleView("a document", "documents/DOCUMENT", ".doc-about-panel"),
            new ConsoleView("the chunks of a document", "documents/DOCUMENT?tab=chunks", ".chunk"),
            new ConsoleView("search", "search", ".recent li"),
            new ConsoleView("search, a question", "search?q=how+do+bees+share+directions+ROUND", ".result"),
            new ConsoleView(
                    "search, a question in a small collection",
                    "search?q=where+do+bees+find+flowers+ROUND&collection=" + ListingData.SMALL,
                    ".result"),
            new ConsoleView("notes", "notes", ".entry"),
            new ConsoleView("a note", "notes/NOTE", ".note .prose"),
            new ConsoleView("tasks", "tasks", ".todo"),
            new ConsoleView("tasks by priority", "tasks?by=priority", ".todo"),
            new ConsoleView("projects", "projects", ".project-card"),
            new ConsoleView("a project's documents", "projects/bench/library?tab=documents", "tbody tr"),
            new ConsoleView("jobs", "jobs", ".job"),
            new ConsoleView("failed jobs", "jobs?status=failed", ".job"),
            new ConsoleView("tools", "tools", ".entry"),
            new ConsoleView("status", "status", ".part"),
            new ConsoleView("keys", "keys", ".page"),
            new ConsoleView("connect", "connect", ".page"));

    private static ConsoleView documents(String name, String query) {
        return new ConsoleView(name, "documents" + query, ".docs tbody tr");
    }
}
