package pinakes.app.cli;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.app.key.KeySecret;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.document.CollectionName;
import pinakes.engine.key.Grant;
import pinakes.engine.key.Issuing;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.Keys;
import pinakes.engine.key.NewKey;
import pinakes.engine.project.ProjectId;
import pinakes.tool.Permission;

/// Adds, lists and revokes named keys.
final class KeyCommand implements Command {
    private static final String PERMISSION = "permission";
    private static final String COLLECTION = "collection";
    private static final String PROJECT = "project";
    private static final String EXPIRES = "expires";

    private final Console console;
    private final SettingsReader reader;
    private final InstantSource clock;

    KeyCommand(Console console, SettingsReader reader, InstantSource clock) {
        this.console = console;
        this.reader = reader;
        this.clock = clock;
    }

    @Override
    public Description description() {
        return new Description(
                "key",
                "Add, list or revoke the keys that callers show.",
                "A key is shown once, when it is added; only its hash is kept. From the first key on, every call over HTTP"
                        + " needs one, or the key that the environment sets. Revoking takes effect within seconds. `clear`"
                        + " forgets all keys, also that there were any. With a running server the work is done there"
                        + " (`api-key` is then a key with the permission keys:manage), else in the data directory.",
                "add|list|revoke|clear [NAME]...",
                List.of(
                        new Option(
                                PERMISSION,
                                "RESOURCE:ACTION",
                                "What the key may do; can be given more than once. Otherwise: "
                                        + String.join(", ", KnownPermissions.USUAL) + ". There are: "
                                        + String.join(", ", KnownPermissions.ALL) + "; * stands for any."),
                        new Option(
                                COLLECTION,
                                "NAME",
                                "The only collection that the key sees and adds to; can be given more than once."),
                        new Option(PROJECT, "NAME", "The only project that the key sees; can be given more than once."),
                        new Option(
                                EXPIRES,
                                "WHEN",
                                "A day such as 2027-03-31, at whose beginning (UTC) the key ends, a moment such as"
                                        + " 2027-03-31T18:00:00Z, or a time from now such as 90d, 12h or 30m.")),
                true);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var words = arguments.words();
        var action = words.isEmpty() ? "list" : words.getFirst();
        var names = words.subList(Math.min(1, words.size()), words.size());
        return PeoplesCommands.at(reader, arguments.settings(), workplace -> switch (action) {
            case "list" -> list(workplace.keys());
            case "add" -> add(workplace.keys(), only(names), grant(arguments));
            case "revoke" -> revoke(workplace.keys(), names(names));
            case "clear" -> clear(workplace.keys());
            default ->
                throw new CommandFailedException(
                        "Unknown action \"" + action + "\"; there are add, list, revoke and clear.");
        });
    }

    private int list(Keys keys) throws InterruptedException {
        var all = keys.list();
        if (all.isEmpty()) {
            console.out().println("There is no key yet; add one with ./kb key add NAME.");
        }
        var now = clock.instant();
        all.forEach(key -> console.out().println(KeyLine.of(key, now)));
        return 0;
    }

    private void warnWhenNobodyManagesKeys(Grant grant) {
        var manage = Permission.parse("keys:manage");
        if (grant.permissions().stream().map(Permission::parse).noneMatch(held -> held.covers(manage))) {
            console.err()
                    .println(
                            "It cannot manage keys. While a server runs, ./kb key needs one that can: stop the server and"
                                    + " add one with --permission keys:manage, or set KB_API_KEY for the server.");
        }
    }

    /// The key alone goes to standard output, so that a script can keep it; what there is to say of it does not.
    private int add(Keys keys, KeyName name, Grant grant) throws CommandFailedException, InterruptedException {
        var first = keys.list().isEmpty();
        var secret = KeySecret.fresh(new SecureRandom());
        switch (keys.add(new NewKey(name, secret.hash(), grant))) {
            case Issuing.Issued(var key) -> {
                console.out().println(secret.value());
                console.err().println("Added " + KeyLine.of(key, clock.instant()));
                console.err().println("Keep the key now: it is not shown again, and only its hash is stored.");
                if (first) {
                    console.err()
                            .println("It is the first: from now on every call over HTTP needs a key, those of ./kb to a"
                                    + " running server included (set KB_API_KEY).");
                    warnWhenNobodyManagesKeys(grant);
                }
            }
            case Issuing.Taken(var taken) ->
                throw new CommandFailedException(
                        "There is a key called " + taken + "; revoke it, or choose another name.");
            case Issuing.TooMany(var max) ->
                throw new CommandFailedException("There are " + max + " keys already; revoke one first.");
        }
        return 0;
    }

    private int revoke(Keys keys, List<KeyName> names) throws CommandFailedException, InterruptedException {
        for (var name : names) {
            var revoked = keys.revoke(name);
            if (revoked.isEmpty()) {
                throw new CommandFailedException("No key called " + name + " is in use.");
            }
            console.out().println("Revoked " + KeyLine.of(revoked.get(), clock.instant()));
        }
        return 0;
    }

    private int clear(Keys keys) throws InterruptedException {
        console.out()
                .println("Removed all keys (" + keys.clear()
                        + " in use). Where the environment sets no key, none is asked for any more.");
        return 0;
    }

    private Grant grant(Arguments arguments) throws CommandFailedException {
        try {
            var permissions = arguments.all(PERMISSION);
            return new Grant(
                    permissions.isEmpty() ? Set.copyOf(KnownPermissions.USUAL) : KnownPermissions.checked(permissions),
                    named(arguments.all(COLLECTION), CollectionName::new),
                    named(arguments.all(PROJECT), ProjectId::new),
                    arguments
                            .option(EXPIRES)
                            .map(text -> Expiry.parse(text, clock.instant()))
                            .orElse(null));
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException("That cannot be: " + e.getMessage() + ".");
        }
    }

    private static <T> @Nullable Set<T> named(List<String> names, Function<String, T> name) {
        return names.isEmpty() ? null : names.stream().map(name).collect(Collectors.toSet());
    }

    private static KeyName only(List<String> names) throws CommandFailedException {
        var all = names(names);
        if (all.size() > 1) {
            throw new CommandFailedException("Add one key at a time.");
        }
        return all.getFirst();
    }

    private static List<KeyName> names(List<String> names) throws CommandFailedException {
        if (names.isEmpty()) {
            throw new CommandFailedException("Name a key, such as research-agent.");
        }
        try {
            return names.stream().map(KeyName::new).toList();
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException("That cannot be: " + e.getMessage() + ".");
        }
    }
}
