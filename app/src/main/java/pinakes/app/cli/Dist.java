package pinakes.app.cli;

import java.io.IOException;
import java.util.List;
import pinakes.app.dist.Distribution;
import pinakes.app.dist.RunningProgram;
import pinakes.app.settings.Surroundings;

/// Makes a directory that runs without a JDK and without a build.
final class Dist implements Command {
    private final Console console;
    private final Surroundings surroundings;

    Dist(Console console, Surroundings surroundings) {
        this.console = console;
        this.surroundings = surroundings;
    }

    @Override
    public Description description() {
        return new Description(
                "dist",
                "Make a directory that runs without a JDK and without a build.",
                "Puts the program and a Java runtime of its own into DIR, which must be new or empty. `DIR/kb` takes the"
                        + " same commands as `./kb`. It runs on this operating system and kind of processor.",
                "DIR",
                List.of(),
                false);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, InterruptedException {
        var directory = arguments
                .word()
                .map(word -> surroundings.workingDirectory().resolve(word).normalize())
                .orElseThrow(() -> new CommandFailedException(
                        "Where to? Usage: " + description().usage()));
        try {
            Distribution.make(directory, RunningProgram.ofThisProcess()).prepareQuickStart();
        } catch (IOException e) {
            throw new CommandFailedException("No program was made: " + e.getMessage());
        }
        console.out().println("Start it with " + directory.resolve("kb") + " serve");
        return 0;
    }
}
