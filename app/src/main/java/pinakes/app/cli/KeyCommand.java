package pinakes.app.cli;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import pinakes.app.Workplace;
import pinakes.app.key.KeySecret;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.key.AddKeyOutcome;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.Keys;
import pinakes.engine.key.NewKey;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.tool.text.NearestName;

/// Adds, lists and revokes named keys.
final class KeyCommand implements Command {
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
                        + " forgets all keys, also that there were any, and asks first. With a running server the work is"
                        + " done there (`api-key` is then a key with the permission keys:manage; for `clear` the server's"
                        + " own, or one that may do everything and does not expire), else in the data directory.",
                "add|list|revoke|clear [NAME]...",
                Stream.concat(
                                GrantFlags.ALL.stream(),
                                Stream.of(new Option(Console.YES, null, "Clear without asking.")))
                        .toList(),
                true);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var action = arguments.word().orElse("list");
        var names = arguments.wordsAfterFirst();
        return switch (action) {
            case "list" -> atExisting(arguments, this::list);
            case "add" -> {
                var name = only(names);
                var grant = GrantFlags.read(arguments, clock.instant());
                var hasOwnKey = reader.read(arguments.settings()).apiKey().isPresent();
                yield PeoplesCommands.at(
                        reader, arguments.settings(), workplace -> add(workplace, name, grant, hasOwnKey));
            }
            case "revoke" -> {
                var all = names(names);
                yield atExisting(arguments, keys -> revoke(keys, all));
            }
            case "clear" -> atExisting(arguments, keys -> clear(keys, arguments.has(Console.YES)));
            default ->
                throw CommandFailedException.unknown(
                        "action", action, description().actions());
        };
    }

    private int atExisting(Arguments arguments, Work work)
            throws CommandFailedException, SettingException, InterruptedException {
        return PeoplesCommands.atExisting(reader, arguments.settings(), workplace -> work.on(workplace.keys()));
    }

    private int list(Keys keys) throws InterruptedException {
        var all = keys.list();
        if (all.isEmpty()) {
            console.out().println("There is no key yet; add one with ./kb key add NAME.");
        } else {
            KeyText.table(all, clock.instant()).forEach(console.out()::println);
        }
        return 0;
    }

    /// The key alone goes to standard output, so that a script can keep it; what there is to say of it does not.
    private int add(Workplace workplace, KeyName name, Grant grant, boolean hasOwnKey)
            throws CommandFailedException, InterruptedException {
        var keys = workplace.keys();
        var first = keys.list().isEmpty();
        warnOfMissingProjects(workplace.projects(), grant); // before: the first key may close the server to us
        var secret = KeySecret.fresh(new SecureRandom());
        switch (keys.add(new NewKey(name, secret.hash(), grant))) {
            case AddKeyOutcome.Issued(var key) -> {
                console.out().println(secret.value());
                console.err().println("Added " + KeyText.line(key, clock.instant()));
                console.err().println("Keep the key now: it is not shown again, and only its hash is stored.");
                KeyAdvice.onLimits(grant).forEach(console.err()::println);
                if (first) {
                    KeyAdvice.onFirst(grant, hasOwnKey).forEach(console.err()::println);
                }
            }
            case AddKeyOutcome.Taken(var taken) ->
                throw new CommandFailedException(
                        "There is a key called " + taken + "; revoke it, or choose another name.");
            case AddKeyOutcome.TooMany(var max) ->
                throw new CommandFailedException("There are " + max + " keys already; revoke one first.");
        }
        return 0;
    }

    /// A project may come after the keys for it, but a name that was mistyped never does.
    private void warnOfMissingProjects(Projects projects, Grant grant) throws InterruptedException {
        if (grant.projects() == null) {
            return;
        }
        try {
            var known = ProjectNames.names(projects);
            grant.projects().stream()
                    .map(ProjectId::value)
                    .filter(name -> !known.contains(name))
                    .sorted()
                    .forEach(name -> console.err().println("Warning: " + ProjectNames.missing(name, known)));
        } catch (EngineUnavailableException _) {
            // Who manages keys need not see projects.
        }
    }

    private int revoke(Keys keys, List<KeyName> names) throws CommandFailedException, InterruptedException {
        for (var name : names) {
            var revoked = keys.revoke(name);
            if (revoked.isEmpty()) {
                throw notInUse(keys, name);
            }
            console.out().println("Revoked " + KeyText.line(revoked.get(), clock.instant()));
        }
        return 0;
    }

    private static CommandFailedException notInUse(Keys keys, KeyName name) throws InterruptedException {
        var inUse = keys.list().stream()
                .filter(key -> key.revokedAt() == null)
                .map(key -> key.name().value())
                .toList();
        return new CommandFailedException("No key called " + name + " is in use"
                + NearestName.to(name.value(), inUse)
                        .map(nearest -> "; did you mean " + nearest + "?")
                        .orElse("."));
    }

    private int clear(Keys keys, boolean isSure) throws CommandFailedException, InterruptedException {
        if (!isSure) {
            console.confirm(
                    "Clearing forgets all keys, and opens a server whose environment sets none to everybody",
                    "Forget all keys, and let everybody in where the environment sets none?",
                    "No key was removed.");
        }
        console.out()
                .println("Removed all keys (" + keys.clear()
                        + " in use). Where the environment sets no key, none is asked for any more.");
        return 0;
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
            throw CommandFailedException.impossible(e);
        }
    }

    private interface Work {
        int on(Keys keys) throws CommandFailedException, InterruptedException;
    }
}
