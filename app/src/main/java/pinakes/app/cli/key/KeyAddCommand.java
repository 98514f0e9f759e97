package pinakes.app.cli.key;

import java.security.SecureRandom;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.project.ProjectNames;
import pinakes.app.key.KeySecret;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingTable;
import pinakes.engine.Engine;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.key.AddKeyOutcome;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.NewKey;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;

/// Adds an API key.
public final class KeyAddCommand extends Command {
    public KeyAddCommand(CommandContext context) {
        super(
                context,
                GrantFlags.addTo(
                        CommandUsage.of("key add", "NAME", "Add an API key.")
                                .details(
                                        "The key is printed once, alone on standard output; only its hash is stored. Once a key"
                                                + " exists, every HTTP call requires a named key or the server's key from its environment.",
                                        "While a server is running, KB_API_KEY must be the server's key or a key with keys:manage.")));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var name = CommandFailedException.parsed(
                () -> new KeyName(arguments.words().getFirst()));
        var grant = GrantFlags.read(arguments, context.clock().instant());
        var hasOwnKey = context.settings(arguments).find(SettingTable.API_KEY).isPresent();
        try (var session = context.open(arguments)) {
            add(session.engine(), name, grant, hasOwnKey);
            return 0;
        }
    }

    private void add(Engine engine, KeyName name, Grant grant, boolean hasOwnKey)
            throws CommandFailedException, InterruptedException {
        var isFirst = engine.keys().list().isEmpty();
        warnOfMissingProjects(engine.projects(), grant); // now: afterwards the server may require the new key
        var secret = KeySecret.fresh(new SecureRandom());
        switch (engine.keys().add(new NewKey(name, secret.hash(), grant))) {
            case AddKeyOutcome.Issued(var key) -> {
                out().println(secret.value());
                err().println("Added " + KeyText.line(key, context.clock().instant()));
                err().println("Save the key now: it is not shown again, and only its hash is stored.");
                KeyAdvice.onLimits(grant).forEach(err()::println);
                if (isFirst) {
                    KeyAdvice.onFirst(grant, hasOwnKey).forEach(err()::println);
                }
            }
            case AddKeyOutcome.Taken(var taken) ->
                throw new CommandFailedException(
                        "A key named " + taken + " already exists. Revoke it, or choose another name.");
            case AddKeyOutcome.TooMany(var max) ->
                throw new CommandFailedException("There are already " + max + " keys. Revoke one first.");
        }
    }

    /// A project may be added after its keys, so this is only a warning; it catches misspelled names.
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
                    .forEach(name -> err().println("Warning: " + ProjectNames.missing(name, known)));
        } catch (EngineUnavailableException _) {
            // A key that manages keys need not have access to projects.
        }
    }
}
