package pinakes.app.cli.note;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;

/// The user's text editor: `VISUAL`, `EDITOR`, or else `vi`.
record Editor(CommandContext context) {
    private static final String USUAL = "vi";

    /// Lets the user edit a text.
    ///
    /// @return the edited text and the file that has it, which stays until it is discarded
    Edited edit(String text) throws CommandFailedException, InterruptedException {
        if (!context.console().terminal().canAsk()) {
            throw CommandFailedException.usage("An editor needs a terminal. Pass the text, or - for standard input.");
        }
        try {
            var file = Files.createTempFile("note-", ".md");
            Files.writeString(file, text);
            // As in git, the variable may have flags, and the shell splits them.
            var code = new ProcessBuilder("sh", "-c", command() + " \"$@\"", command(), file.toString())
                    .inheritIO()
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new CommandFailedException("The editor " + command() + " failed with exit code " + code
                        + ". The text is in " + file + ".");
            }
            return new Edited(Files.readString(file), file);
        } catch (IOException e) {
            throw new CommandFailedException("The editor " + command() + " cannot be used: " + e.getMessage()
                    + ". Set EDITOR to the editor that you want.");
        }
    }

    private String command() {
        var variables = context.environment().variables();
        return Stream.of("VISUAL", "EDITOR")
                .flatMap(name -> Optional.ofNullable(variables.get(name)).stream())
                .filter(value -> !value.isBlank())
                .findFirst()
                .orElse(USUAL);
    }

    /// A text that the user edited.
    record Edited(String text, Path file) {
        /// Deletes the file, once the text is stored.
        void discard() {
            try {
                Files.deleteIfExists(file);
            } catch (IOException _) {
                // It is a temporary file.
            }
        }
    }
}
