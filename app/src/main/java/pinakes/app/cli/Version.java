package pinakes.app.cli;

import java.util.List;

/// Says which version this is and what it runs on.
final class Version implements Command {
    private final Console console;

    Version(Console console) {
        this.console = console;
    }

    @Override
    public Description description() {
        return new Description(
                "version",
                "Show the version, the JDK and the operating system.",
                "Prints what a bug report should say.",
                "",
                List.of(),
                false);
    }

    @Override
    public int run(Arguments arguments) {
        console.out().println("Pinakes " + ProductVersion.current());
        console.out().println("JDK " + Runtime.version() + ", " + System.getProperty("java.vendor"));
        console.out()
                .println(System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                        + System.getProperty("os.arch"));
        return 0;
    }
}
