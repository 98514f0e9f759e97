package pinakes.app.cli.command;

import pinakes.app.settings.SettingException;

/// Something that `./kb` can be told to do.
public interface Command {
    CommandUsage usage();

    /// Runs the command.
    ///
    /// @return the exit code
    int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException;
}
