package pinakes.app.cli;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.Command.Option;
import pinakes.engine.document.CollectionName;
import pinakes.engine.key.Grant;
import pinakes.engine.project.ProjectId;

/// The flags that say what a new key may do, where, and until when.
final class GrantFlags {
    private static final String PERMISSION = "permission";
    private static final String COLLECTION = "collection";
    private static final String PROJECT = "project";
    private static final String EXPIRES = "expires";

    static final List<Option> ALL = List.of(
            new Option(
                    PERMISSION,
                    "RESOURCE:ACTION",
                    "What the key may do; can be given more than once. Otherwise: "
                            + String.join(", ", KnownPermissions.USUAL) + ". There are: "
                            + String.join(", ", KnownPermissions.ALL)
                            + "; * stands for any, and alone for everything."),
            new Option(
                    COLLECTION,
                    "NAME",
                    "The only collection that the key sees and adds to; can be given more than once."),
            new Option(PROJECT, "NAME", "The only project that the key sees; can be given more than once."),
            new Option(
                    EXPIRES,
                    "WHEN",
                    "A day such as 2027-03-31, at whose beginning (UTC) the key ends, a moment such as"
                            + " 2027-03-31T18:00:00Z, or a time from now such as 90d, 12h or 30m."));

    private GrantFlags() {}

    static Grant read(Arguments arguments, Instant now) throws CommandFailedException {
        try {
            var permissions = arguments.all(PERMISSION);
            return new Grant(
                    permissions.isEmpty() ? Set.copyOf(KnownPermissions.USUAL) : KnownPermissions.read(permissions),
                    named(arguments.all(COLLECTION), CollectionName::new),
                    named(arguments.all(PROJECT), ProjectId::new),
                    arguments
                            .option(EXPIRES)
                            .map(text -> Expiry.parse(text, now))
                            .orElse(null));
        } catch (IllegalArgumentException e) {
            throw CommandFailedException.impossible(e);
        }
    }

    private static <T> @Nullable Set<T> named(List<String> names, Function<String, T> name) {
        return names.isEmpty() ? null : names.stream().map(name).collect(Collectors.toSet());
    }
}
