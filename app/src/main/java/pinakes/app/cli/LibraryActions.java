package pinakes.app.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import pinakes.engine.library.ImportOutcome;
import pinakes.engine.library.ImportReport;
import pinakes.engine.library.Library;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.tool.text.TerminalText;

/// What can be done with the documents of a project.
final class LibraryActions {
    private static final int PAGE = 200;
    private static final int NAMED_MAX = 20;

    private final Console console;
    private final Library library;
    private final Projects projects;

    LibraryActions(Console console, Library library, Projects projects) {
        this.console = console;
        this.library = library;
        this.projects = projects;
    }

    int list(ProjectId project) throws CommandFailedException, InterruptedException {
        var documents = all(project);
        if (documents.isEmpty()) {
            console.out().println("There is no document yet; add some with ./kb add --project " + project + " PATH.");
            return 0;
        }
        var table = new TextTable("FILE", "PASSAGES", "CITEKEY");
        documents.forEach(document -> table.row(
                document.fileName(),
                Integer.toString(document.chunks()),
                Objects.requireNonNullElse(document.citekey(), "")));
        table.lines().forEach(console.out()::println);
        return 0;
    }

    /// Removes a document that is named by its path or by its file's name.
    int remove(ProjectId project, String name) throws CommandFailedException, InterruptedException {
        var named = all(project).stream()
                .filter(document -> name.equals(document.sourcePath()) || name.equals(document.fileName()))
                .toList();
        if (named.size() != 1) {
            throw new CommandFailedException(
                    named.isEmpty()
                            ? "There is no document " + name + " in " + project + "."
                            : "Several documents are called " + name + "; name one by its path.");
        }
        library.remove(project, named.getFirst().id());
        console.out().println("Removed " + line(named.getFirst()));
        return 0;
    }

    /// Imports what can be read; whatever could not makes it a failure.
    int importReferences(ProjectId project, Path file) throws CommandFailedException, InterruptedException {
        return switch (library.importReferences(project, text(file))) {
            case ImportOutcome.Imported(var report) -> {
                show(report);
                yield report.imported() > 0 && report.problems().isEmpty() ? 0 : 1;
            }
            case ImportOutcome.Unreadable(var reason) -> throw new CommandFailedException(reason);
            case ImportOutcome.NoProject(var id) -> throw ProjectNames.missing(projects, id);
        };
    }

    private void show(ImportReport report) {
        var out = console.out();
        report.attached()
                .forEach(attached -> out.println(TerminalText.onOneLine(attached.document() + "  " + attached.citekey()
                        + "  (by "
                        + attached.basis().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ")")));
        report.unmatched().forEach(name -> out.println(TerminalText.onOneLine(name) + "  (no reference)"));
        report.problems()
                .forEach(entry ->
                        console.err().println("line " + entry.line() + ": " + TerminalText.onOneLine(entry.message())));
        out.println(counted(report.imported(), "reference", "references") + " imported, "
                + counted(report.attached().size(), "document", "documents") + " matched, "
                + report.unmatched().size() + " not, "
                + counted(report.problems().size(), "entry", "entries") + " not read");
        if (!report.unused().isEmpty()) {
            var more = report.unused().size() - NAMED_MAX;
            out.println("No document yet for: "
                    + String.join(
                            ", ", report.unused().stream().limit(NAMED_MAX).toList())
                    + (more > 0 ? " and " + more + " more" : ""));
        }
    }

    private List<ProjectDocument> all(ProjectId project) throws CommandFailedException, InterruptedException {
        var all = new ArrayList<ProjectDocument>();
        while (true) {
            var page = library.documents(project, PAGE, all.size());
            if (page.isEmpty()) {
                throw ProjectNames.missing(projects, project);
            }
            all.addAll(page.get());
            if (page.get().size() < PAGE) {
                return all;
            }
        }
    }

    /// Old bibliographies are in Latin-1, which every sequence of bytes is.
    private static String text(Path file) throws CommandFailedException {
        try {
            if (Files.size(file) > Library.REFERENCES_CHARACTERS_MAX) {
                throw new CommandFailedException("The file " + file + " is too large for references.");
            }
            var bytes = Files.readAllBytes(file);
            try {
                return StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes))
                        .toString();
            } catch (CharacterCodingException _) {
                return new String(bytes, StandardCharsets.ISO_8859_1);
            }
        } catch (IOException e) {
            var reason = e instanceof NoSuchFileException ? "there is none" : String.valueOf(e.getMessage());
            throw new CommandFailedException("The file " + file + " cannot be read: " + reason + ".");
        }
    }

    private static String line(ProjectDocument document) {
        return TerminalText.onOneLine(document.fileName() + "  "
                + counted(document.chunks(), "passage", "passages")
                + (document.citekey() == null ? "" : "  @" + document.citekey()));
    }

    private static String counted(int count, String one, String several) {
        return count + " " + (count == 1 ? one : several);
    }
}
