package pinakes.app.cli.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.OptionalInt;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.settings.SettingException;
import pinakes.engine.document.Document;
import pinakes.engine.document.Documents;
import pinakes.engine.text.Counted;

/// Opens the original of a document in the program that the system uses for it.
public final class OpenCommand extends Command {
    public OpenCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("open", "DOCUMENT", "Open the original file of a document.")
                        .details("Opens the file at its path if it is still there with the same size, and otherwise a"
                                + " copy of the stored original in the user's cache directory. Copies older than"
                                + " a day are removed when the next copy is made. With --page, a PDF opens at"
                                + " that page if a viewer that can do so is installed: okular, evince, zathura,"
                                + " mupdf or xreader.")
                        .flag("page N", "Open a PDF at this page.", "p")
                        .flag(
                                "print",
                                "Print the path instead of opening the file; with --page, a file:// URL that includes the page."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var page = page(arguments);
        try (var session = context.openExisting(arguments)) {
            var documents = session.engine().documents();
            var document =
                    new DocumentNames(context, documents).find(arguments.words().getFirst());
            var pages = document.text().pageCount();
            if (page.isPresent() && page.getAsInt() > Objects.requireNonNullElse(pages, 0)) {
                throw CommandFailedException.usage(DocumentNames.title(document) + " has "
                        + (pages == null ? "no pages" : Counted.of(pages, "page")) + ", got --page " + page.getAsInt()
                        + ".");
            }
            var file = file(document, documents);
            if (arguments.has("print")) {
                out().println(page.isPresent() ? file.toUri() + "#page=" + page.getAsInt() : file.toString());
            } else {
                open(file, document, page);
            }
            return ExitCode.DONE;
        }
    }

    private static OptionalInt page(Arguments arguments) throws CommandFailedException {
        if (!arguments.has("page")) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(arguments.number("page", 1, 1, Integer.MAX_VALUE));
    }

    private void open(Path file, Document document, OptionalInt page)
            throws CommandFailedException, InterruptedException {
        var viewer = new Viewer(context.environment());
        if (page.isPresent() && document.text().format().equals("pdf") && viewer.openAt(file, page.getAsInt())) {
            return;
        }
        viewer.open(file);
        page.ifPresent(number -> err().println("This viewer cannot open a page directly. Go to page " + number + "."));
    }

    /// The file that it was read from; if that has changed or no longer exists, a copy of the stored original.
    private Path file(Document document, Documents documents) throws CommandFailedException, InterruptedException {
        var path = document.source().sourcePath();
        try {
            if (path != null && !path.contains("://")) {
                var file = Path.of(path);
                if (Files.isRegularFile(file)
                        && Files.size(file) == document.source().sizeBytes()) {
                    return file;
                }
            }
            return copy(document, documents);
        } catch (IOException e) {
            throw new CommandFailedException("The original cannot be read: " + e.getMessage());
        }
    }

    private Path copy(Document document, Documents documents)
            throws IOException, CommandFailedException, InterruptedException {
        var copies = new OpenedCopies(context.environment().cacheDirectory().resolve("opened"), context.clock());
        try (var original = documents.original(document.id()).orElseThrow(() -> ShowCommand.removed(document))) {
            return copies.copy(document, original);
        }
    }
}
