package pinakes.app.cli.document;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.command.TextTable;
import pinakes.app.settings.SettingException;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.Documents;
import pinakes.engine.document.TagChange;
import pinakes.tool.text.TerminalText;

/// Adds tags to documents and removes them.
public final class TagCommand extends Command {
    public TagCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of(
                                "tag",
                                "[DOCUMENT]... [+TAG]... [-TAG]...",
                                "Add tags to documents, or remove tags from them.")
                        .details(
                                "To add the tag 'draft' to document 12 and remove the tag 'old': ./kb tag 12 +draft -old."
                                        + " Separate several tags with commas: +draft,urgent. Without +TAG and -TAG, the"
                                        + " command shows the tags of the documents; without DOCUMENT, all tags and"
                                        + " collections.")
                        .withMinusWords()
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var names = new ArrayList<String>();
        var on = new LinkedHashSet<String>();
        var off = new LinkedHashSet<String>();
        for (var word : arguments.words()) {
            if (word.startsWith("+") && word.length() > 1) {
                on.addAll(tags(word));
            } else if (word.startsWith("-") && word.length() > 1) {
                off.add(word);
            } else {
                names.add(word);
            }
        }
        if (names.isEmpty() && !(on.isEmpty() && off.isEmpty())) {
            throw CommandFailedException.usage("Specify the document to tag. Usage: " + usage().line());
        }
        try (var session = context.openExisting(arguments)) {
            var documents = session.engine().documents();
            if (names.isEmpty()) {
                return printTags(arguments, documents);
            }
            var found = found(names, documents);
            return print(
                    arguments,
                    on.isEmpty() && off.isEmpty() ? found : changed(found, removed(off, found), on, documents));
        }
    }

    /// A word after the first that names no document is probably a tag without its plus.
    private List<Document> found(List<String> names, Documents documents)
            throws CommandFailedException, InterruptedException {
        var all = new DocumentNames(context, documents);
        try {
            return all.find(names);
        } catch (CommandFailedException e) {
            all.find(names.getFirst());
            throw new CommandFailedException(e.getMessage() + " To add tags, write a plus before them: ./kb tag "
                    + TerminalText.onOneLine(names.getFirst()) + " +TAG.");
        }
    }

    /// The tags after a plus or minus, separated by commas as in `--tag`.
    private static List<String> tags(String word) throws CommandFailedException {
        var tags = new ArrayList<String>();
        for (var tag : word.substring(1).split(",", -1)) {
            tags.add(tag(tag.strip()));
        }
        return tags;
    }

    /// The tags to remove; a tag of a document that has a comma in its name is one tag.
    private static Set<String> removed(Set<String> words, List<Document> found) throws CommandFailedException {
        var tags = new LinkedHashSet<String>();
        for (var word : words) {
            var whole = word.substring(1).strip();
            var isTag = found.stream().anyMatch(document -> document.tags().contains(whole));
            tags.addAll(isTag ? List.of(tag(whole)) : tags(word));
        }
        return tags;
    }

    private static String tag(String tag) throws CommandFailedException {
        if (tag.isEmpty() || CollectionName.isTag(tag)) {
            throw CommandFailedException.usage(
                    tag.isEmpty()
                            ? "A tag must not be blank."
                            : "\"" + tag + "\" is a collection. Move documents with ./kb move DOCUMENT COLLECTION.");
        }
        return tag;
    }

    private static List<Document> changed(List<Document> found, Set<String> off, Set<String> on, Documents documents)
            throws CommandFailedException, InterruptedException {
        var change = CommandFailedException.parsed(() -> new TagChange(off, on));
        var changed = new ArrayList<Document>();
        for (var document : found) {
            changed.add(documents.retag(document.id(), change).orElseThrow(() -> ShowCommand.removed(document)));
        }
        return changed;
    }

    private int print(Arguments arguments, List<Document> documents) {
        return print(arguments, documents, documents.stream().map(this::line).toList());
    }

    private String line(Document document) {
        var tags = CollectionName.without(document.tags());
        return DocumentNames.line(document) + "  "
                + (tags.isEmpty()
                        ? screen().dim("(no tags)")
                        : screen().caution(TerminalText.onOneLine(String.join(", ", tags))));
    }

    private int printTags(Arguments arguments, Documents documents) throws InterruptedException {
        var tags = documents.tags(DocumentFilter.ALL);
        if (arguments.has(CommandUsage.JSON)) {
            printJson(tags);
            return ExitCode.DONE;
        }
        var named = counted("TAG");
        var collections = counted("COLLECTION");
        for (var tag : tags) {
            var count = Long.toString(tag.documents());
            CollectionName.parse(tag.tag())
                    .ifPresentOrElse(name -> collections.row(name.value(), count), () -> named.row(tag.tag(), count));
        }
        print(
                named,
                tags.isEmpty() ? "There are no documents yet. Add some with ./kb add PATH." : "No document has a tag.");
        if (!tags.isEmpty()) {
            out().println();
            print(collections, "");
        }
        return ExitCode.DONE;
    }

    private static TextTable counted(String what) {
        return new TextTable(what, "DOCUMENTS").flexible(what).rightAligned("DOCUMENTS");
    }
}
