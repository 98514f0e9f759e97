package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;

/// Keeps the committed references equal to what the program says of itself; `-Dpinakes.docs.update=true` writes them.
final class ReferenceDocumentsTest {
    private static final Path DOCUMENTS = Path.of("").toAbsolutePath().resolveSibling("docs/reference");

    @Test
    void settings_reference_lists_what_the_program_knows() throws IOException {
        assertCurrent("settings.md", SettingsReference.markdown());
    }

    @Test
    void command_reference_lists_what_the_program_knows() throws IOException {
        var nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        var commands = new CommandTable(
                new Console(InputStream.nullInputStream(), nowhere, nowhere),
                new SettingsReader(Surroundings.ofThisProcess()));

        assertCurrent("cli.md", CommandReference.markdown(commands.descriptions()));
    }

    private static void assertCurrent(String name, String generated) throws IOException {
        var document = DOCUMENTS.resolve(name);
        if (Boolean.getBoolean("pinakes.docs.update")) {
            Files.createDirectories(DOCUMENTS);
            Files.writeString(document, generated);
        }

        assertThat(document)
                .as("run `./mvnw -pl app -am test -Dpinakes.docs.update=true` and commit the difference")
                .hasContent(generated);
    }
}
