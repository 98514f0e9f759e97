package pinakes.app.cli.command;

/// The exit codes of the program, for scripts.
public final class ExitCode {
    /// The command did what it was asked to do.
    public static final int DONE = 0;

    /// The command failed, or a search found nothing.
    public static final int FAILED = 1;

    /// The command line is wrong: an unknown command or flag, or a missing or invalid argument.
    public static final int USAGE = 2;

    /// Ctrl-C: 128 plus the number of the signal.
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
