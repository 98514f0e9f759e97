package pinakes.app.cli.document;

import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.PastTime;
import pinakes.engine.Engine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.Documents;
import pinakes.engine.document.FileFormat;
import pinakes.engine.todo.TodoFilter;
import pinakes.family.file.FileFormats;
import pinakes.tool.text.NearestName;
import pinakes.tool.text.TerminalText;

/// The flags that select documents, in `list` and `search` alike.
public final class DocumentFlags {
    private static final String TAG = "tag";
    private static final String COLLECTION = "collection";
    private static final String FORMAT = "format";
    private static final String SINCE = "since";

    /// All of them, without dashes.
    public static final List<String> NAMES = List.of(TAG, COLLECTION, FORMAT, SINCE);

    /// The values of `--format`, as lists show them.
    public static final List<String> FORMATS =
            Stream.concat(FileFormats.ALL.stream(), Stream.of(FileFormats.NOTE)).toList();

    private DocumentFlags() {}

    public static CommandUsage in(CommandUsage usage) {
        return of("documents", usage).flag("format FORMAT", "Only documents in this format, such as pdf.");
    }

    /// The flags that select notes, which all have the same format.
    static CommandUsage ofNotes(CommandUsage usage) {
        return of("notes", usage);
    }

    private static CommandUsage of(String things, CommandUsage usage) {
        return usage.flag("tag TAG", "Only " + things + " with this tag; repeatable (all must match).", "t")
                .flag("collection NAME", "Only " + things + " in this collection; repeatable (any may match).", "c")
                .flag(
                        "since WHEN",
                        "Only " + things + " added since WHEN: 2026-01-31, 7d, 12h, today, yesterday or a timestamp.");
    }

    public static DocumentFilter filter(Arguments arguments, CommandContext context) throws CommandFailedException {
        var filter = ofFormats(formats(arguments));
        var tags = Set.copyOf(arguments.listed(TAG));
        var collections = collections(arguments);
        var since = arguments.value(SINCE);
        if (since.isPresent()) {
            var now = context.clock().instant();
            filter = filter.withAdded(PastTime.parse(SINCE, since.get(), now, ZoneId.systemDefault()), null);
        }
        var all = filter;
        return CommandFailedException.parsed(() -> all.withTags(tags).withCollections(collections));
    }

    /// The flags that the user gave, such as `--tag wader and --format pdf`; empty without any.
    public static String given(Arguments arguments) {
        return NAMES.stream()
                .flatMap(flag -> arguments.values(flag).stream().map(value -> "--" + flag + " " + value))
                .map(TerminalText::onOneLine)
                .collect(Collectors.joining(" and "));
    }

    /// Why no document matches and what to do: a tag or a collection does not exist, or the flags exclude everything.
    public static String noMatch(Arguments arguments, Documents documents)
            throws CommandFailedException, InterruptedException {
        var known = known(documents);
        if (known.isEmpty()) {
            return "There are no documents yet. Add some with ./kb add PATH.";
        }
        return unknown(arguments, known)
                .orElseGet(() -> "No document matches " + given(arguments)
                        + ". Leave out a filter; ./kb list --all shows all documents.");
    }

    /// Which tag or collection in the flags no document has, and what the user may have meant; empty if all are known.
    static Optional<String> unknown(Arguments arguments, Documents documents)
            throws CommandFailedException, InterruptedException {
        return unknown(arguments, known(documents));
    }

    private static List<String> known(Documents documents) throws InterruptedException {
        return documents.tags(DocumentFilter.ALL).stream()
                .map(Documents.TagCount::tag)
                .toList();
    }

    private static Optional<String> unknown(Arguments arguments, List<String> known) throws CommandFailedException {
        for (var tag : arguments.listed(TAG)) {
            if (!known.contains(tag)) {
                return Optional.of(
                        "No document has the tag " + tag + ". " + suggestion(tag, CollectionName.without(known)));
            }
        }
        var names = collections(known);
        for (var name : arguments.listed(COLLECTION)) {
            if (!names.contains(name)) {
                return Optional.of(unknownCollection(name, names));
            }
        }
        return Optional.empty();
    }

    /// Says that neither a document nor a task is in a collection, and which one the user may have meant; empty if one
    /// is.
    public static Optional<String> unknownCollection(CollectionName collection, Engine engine)
            throws InterruptedException {
        var tasks = TodoFilter.ALL.in(Set.of(collection));
        var known = known(engine.documents());
        return known.contains(collection.tag())
                        || engine.todos().list(tasks, 0, 0).total() > 0
                ? Optional.empty()
                : Optional.of(unknownCollection(collection.value(), collections(known)));
    }

    private static String unknownCollection(String name, List<String> known) {
        return "There is no collection " + name + ". " + suggestion(name, known);
    }

    private static List<String> collections(List<String> tags) {
        return tags.stream()
                .flatMap(tag -> CollectionName.parse(tag).stream())
                .map(CollectionName::value)
                .toList();
    }

    private static String suggestion(String name, List<String> known) {
        return NearestName.to(name, known)
                .map(nearest -> "Did you mean " + nearest + "?")
                .orElse("./kb tag lists the tags and collections.");
    }

    private static Set<CollectionName> collections(Arguments arguments) throws CommandFailedException {
        return arguments.listed(COLLECTION).stream().map(CollectionName::new).collect(Collectors.toUnmodifiableSet());
    }

    private static DocumentFilter ofFormats(Set<String> formats) throws CommandFailedException {
        if (!formats.contains(FileFormats.NOTE)) {
            return DocumentFilter.ALL.withFormats(formats);
        }
        if (formats.size() > 1) {
            throw CommandFailedException.usage("--format note cannot be combined with other formats.");
        }
        return DocumentFilter.ALL.withKind(DocumentKind.NOTE);
    }

    private static Set<String> formats(Arguments arguments) throws CommandFailedException {
        var formats = arguments.listed(FORMAT).stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .map(name -> FileFormat.withExtension(name).map(FileFormat::id).orElse(name))
                .collect(Collectors.toUnmodifiableSet());
        for (var format : formats) {
            if (!FORMATS.contains(format)) {
                var known = Stream.concat(FORMATS.stream(), Stream.of("markdown"));
                throw CommandFailedException.unknown("format", format, known.toList());
            }
        }
        return formats;
    }
}
