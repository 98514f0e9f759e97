package pinakes.app.cli;

import java.util.List;

/// Stands for the command that the launcher carries out itself, because tests are run on the sources.
final class TestRun implements Command {
    @Override
    public Description description() {
        return new Description(
                "test",
                "Build everything and run every test.",
                "Runs the whole build with all its checks, the official conformance suite included, and says where the"
                        + " reports are. Arguments go to Maven: `./kb test -pl app -am` tests one module and what it needs.",
                "[MAVEN ARGUMENT]...",
                List.of(),
                false);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException {
        throw new CommandFailedException("Tests are run by the launcher: ./kb test");
    }
}
