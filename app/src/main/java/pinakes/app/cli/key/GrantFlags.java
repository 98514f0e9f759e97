package pinakes.app.cli.key;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.key.KnownPermissions;
import pinakes.app.settings.ToolSelection;
import pinakes.engine.document.CollectionName;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyName;
import pinakes.engine.project.ProjectId;
import pinakes.tool.text.NearestName;

/// The flags for the permissions, the scope and the expiry of a new key.
final class GrantFlags {
    private static final String PERMISSION = "permission";
    private static final String COLLECTION = "collection";
    private static final String PERSON = "person";
    private static final String PROJECT = "project";
    private static final String TOOLS = "tools";

    private GrantFlags() {}

    static CommandUsage addTo(CommandUsage usage) {
        return usage.flag(
                        PERMISSION + " RESOURCE:ACTION",
                        "What the key may do; repeatable. Default: everything for the first key if none of --collection,"
                                + " --project, --person and --tools is given; otherwise "
                                + String.join(", ", KnownPermissions.USUAL) + ". Available: "
                                + String.join(", ", KnownPermissions.ALL)
                                + ". * matches any resource or action; * alone allows everything.")
                .flag(COLLECTION + " NAME", "Limit the key to a collection; repeatable.")
                .flag(
                        PERSON,
                        "Create a personal key. Its documents and tasks go to a collection named ~NAME. It sees other"
                                + " collections only if --collection names them, and all projects unless --project limits them.")
                .flag(PROJECT + " NAME", "Limit the key to a project; repeatable.")
                .flag(
                        TOOLS + " NAME",
                        "Offer only these tools to callers with this key; repeatable. NAME is one of "
                                + String.join(", ", ToolSelection.groups()) + ", or the name of a tool.")
                .flag(
                        "expires WHEN",
                        "When the key expires: at 00:00 UTC on a date such as 2027-03-31, at a time such as"
                                + " 2027-03-31T18:00:00Z, or after a period such as 90d, 12h or 30m.");
    }

    /// Whether the command line names neither permissions nor a scope.
    static boolean isUnspecified(Arguments arguments) {
        return Stream.of(PERMISSION, COLLECTION, PERSON, PROJECT, TOOLS).noneMatch(arguments::has);
    }

    /// @param otherwise the permissions of a key for which the command line names none
    static Grant read(KeyName name, Arguments arguments, List<String> otherwise, Instant now)
            throws CommandFailedException {
        var permissions = arguments.values(PERMISSION);
        return CommandFailedException.parsed(() -> new Grant(
                permissions.isEmpty() ? Set.copyOf(otherwise) : KnownPermissions.read(permissions),
                collections(name, arguments),
                named(arguments.values(PROJECT), ProjectId::new),
                named(arguments.values(TOOLS), GrantFlags::tools),
                arguments.value("expires").map(text -> Expiry.parse(text, now)).orElse(null)));
    }

    private static @Nullable Set<CollectionName> collections(KeyName name, Arguments arguments) {
        var all = arguments.values(COLLECTION).stream().map(CollectionName::new).collect(Collectors.toSet());
        if (arguments.has(PERSON)) {
            all.add(CollectionName.ofPerson(name.value()));
        }
        return all.isEmpty() ? null : all;
    }

    private static String tools(String word) {
        if (!ToolSelection.isKnown(word)) {
            throw new IllegalArgumentException("unknown tool '" + word + "'"
                    + NearestName.to(word, ToolSelection.groups())
                            .map(nearest -> "; did you mean " + nearest + "?")
                            .orElse("; available: " + String.join(", ", ToolSelection.groups())
                                    + " and the names that ./kb tools lists"));
        }
        return word;
    }

    private static <T> @Nullable Set<T> named(List<String> names, Function<String, T> name) {
        return names.isEmpty() ? null : names.stream().map(name).collect(Collectors.toSet());
    }
}
