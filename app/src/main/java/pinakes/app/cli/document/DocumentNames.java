package pinakes.app.cli.document;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.Documents;
import pinakes.engine.text.Counted;
import pinakes.tool.text.TerminalText;

/// Finds the documents that users mean: by id, by path or URL, or by exact title.
public record DocumentNames(CommandContext context, Documents documents) {
    private static final int NAMED_MAX = 5;

    public Document find(String word) throws CommandFailedException, InterruptedException {
        if (word.isBlank()) { // a document may have an empty title
            throw CommandFailedException.usage(
                    "The id of a document is empty. ./kb list shows the documents with their ids.");
        }
        var found = candidates(word);
        if (found.isEmpty()) {
            throw missing(word);
        }
        if (found.size() > 1) {
            throw new CommandFailedException("Several documents match \"" + TerminalText.onOneLine(word)
                    + "\". Use an id: "
                    + found.stream().limit(NAMED_MAX).map(DocumentNames::line).collect(Collectors.joining(", "))
                    + (found.size() > NAMED_MAX ? ", …" : "") + ".");
        }
        return found.getFirst();
    }

    public List<Document> find(List<String> words) throws CommandFailedException, InterruptedException {
        var found = new ArrayList<Document>();
        for (var word : words) {
            var document = find(word);
            if (found.stream().noneMatch(other -> other.id().equals(document.id()))) {
                found.add(document);
            }
        }
        return found;
    }

    /// The title, or else the file name.
    public static String title(Document document) {
        var title = document.text().title();
        return TerminalText.onOneLine(
                title == null || title.isBlank() ? document.source().fileName() : title);
    }

    /// The id and the title.
    public static String line(Document document) {
        return document.number() + "  " + title(document);
    }

    /// The attachments of a mail, which are moved and removed with it, such as ` and 2 attachments`; empty for all
    /// others.
    static String andAttachments(Document document) {
        var count = document.attachments().size();
        return count == 0 ? "" : " and " + Counted.of(count, "attachment");
    }

    /// The mail that a document was attached to; empty for all others.
    public static String mail(Document document) {
        var mail = document.attachedTo();
        return mail == null ? "" : "attached to " + TerminalText.onOneLine(mail.name()) + " #" + mail.number();
    }

    private List<Document> candidates(String word) throws InterruptedException {
        if (word.matches("[1-9][0-9]{0,17}")) {
            var numbered = documents.find(new DocumentNumber(Long.parseLong(word)));
            if (numbered.isPresent()) {
                return List.of(numbered.get());
            }
        }
        var id = DocumentId.parse(word);
        if (id.isPresent()) {
            return documents.find(id.get()).stream().toList();
        }
        for (var path : List.of(absolute(word), word)) {
            var found = list(DocumentFilter.ALL.withSourcePath(path));
            if (!found.isEmpty()) {
                return found;
            }
        }
        return list(DocumentFilter.ALL.withMetadata(Map.of("title", Set.of(word))));
    }

    /// The path with symbolic links resolved, as `add` stores it.
    private String absolute(String word) {
        try {
            return context.environment()
                    .workingDirectory()
                    .resolve(word)
                    .toRealPath()
                    .toString();
        } catch (IOException | InvalidPathException _) {
            return word;
        }
    }

    private List<Document> list(DocumentFilter filter) throws InterruptedException {
        return documents
                .list(filter, DocumentOrder.NEWEST_FIRST, NAMED_MAX + 1, 0)
                .documents();
    }

    private CommandFailedException missing(String word) throws InterruptedException {
        var isEmpty = documents
                        .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 0, 0)
                        .total()
                == 0;
        return new CommandFailedException(
                isEmpty
                        ? "There are no documents yet. Add some with ./kb add PATH."
                        : "There is no document \"" + TerminalText.onOneLine(word)
                                + "\". ./kb list shows the documents with their ids, and ./kb search QUERY finds them.");
    }
}
