package pinakes.app.cli.key;

import java.security.SecureRandom;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.project.ProjectNames;
import pinakes.app.cli.quota.QuotaFlags;
import pinakes.app.key.KeySecret;
import pinakes.app.key.KnownPermissions;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.engine.Engine;
import pinakes.engine.key.AddKeyOutcome;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.NewKey;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaSubject;

/// Adds an API key.
public final class KeyAddCommand extends Command {
    public KeyAddCommand(CommandContext context) {
        super(
                context,
                QuotaFlags.ofKey(GrantFlags.addTo(CommandUsage.of("key add", "NAME", "Add an API key.")
                                .taking(SettingGroup.CREATION)
                                .details(
                                        "The key is printed once, alone on standard output; only its hash is stored.",
                                        "Once a key exists, every call over HTTP requires a named key or the key in the"
                                                + " server's settings (mcp-api-key or api-key). Before adding the first"
                                                + " key, the command warns about this and, on a terminal, asks for"
                                                + " confirmation. The user who owns the data directory needs no key for"
                                                + " ./kb commands and ./kb stdio.",
                                        "The first key has all permissions, unless --permission, --collection, --project, --person"
                                                + " or --tools is given.")))
                        .confirmed());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var name = CommandFailedException.parsed(
                () -> new KeyName(arguments.words().getFirst()));
        var now = context.clock().instant();
        var usual = GrantFlags.read(
                name, arguments, KnownPermissions.USUAL, now); // mistakes are found before anything opens
        var quota = QuotaFlags.readOfKey(arguments);
        try (var session = context.open(arguments)) {
            var isFirst = session.engine().keys().list().isEmpty();
            var grant = isFirst && GrantFlags.isUnspecified(arguments)
                    ? GrantFlags.read(name, arguments, KnownPermissions.ADMINISTRATOR, now)
                    : usual;
            warnOfMissingProjects(session.engine().projects(), grant);
            if (isFirst) {
                console().announce(arguments, KeyAdvice.beforeFirst(grant), "Add the key?", "No key was added.");
            }
            add(session.engine(), name, grant, quota);
            return ExitCode.DONE;
        }
    }

    private void add(Engine engine, KeyName name, Grant grant, Quota quota)
            throws CommandFailedException, InterruptedException {
        var secret = KeySecret.fresh(new SecureRandom());
        switch (engine.keys().add(new NewKey(name, secret.hash(), grant))) {
            case AddKeyOutcome.Issued(var key) -> {
                if (!quota.equals(Quota.UNLIMITED)) {
                    engine.quotas().set(QuotaSubject.ofCaller(key.callerId()), quota);
                }
                out().println(secret.value());
                err().println("Added " + KeyText.line(key, context.clock().instant()));
                err().println("Save the key now: it is not shown again, and only its hash is stored.");
                KeyAdvice.onLimits(grant).forEach(err()::println);
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
        var known = ProjectNames.names(projects);
        grant.projects().stream()
                .map(ProjectId::value)
                .filter(name -> !known.contains(name))
                .sorted()
                .forEach(name -> err().println("Warning: " + ProjectNames.missing(name, known)));
    }
}
