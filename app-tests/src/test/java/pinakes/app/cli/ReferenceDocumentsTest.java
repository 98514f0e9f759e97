package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.Console;
import pinakes.app.cli.tool.ToolReference;
import pinakes.app.composition.Composition;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.tool.registry.ToolRegistry;

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
        var console = new Console(InputStream.nullInputStream(), nowhere, nowhere);
        var context = new CommandContext(console, LaunchEnvironment.ofThisProcess(), InstantSource.system());

        assertCurrent("cli.md", CommandReference.markdown(new CommandTable(context)));
    }

    @Test
    void tool_reference_lists_what_the_program_offers() throws IOException, SettingException {
        assertCurrent("tools.md", ToolReference.markdown(offered().getAll()));
    }

    @Test
    @DisplayName("T8: the inventory of contracts names every tool and has a file for each")
    void inventory_of_contracts_is_complete() throws IOException, SettingException {
        var contracts = DOCUMENTS.resolve("../../contracts").normalize();
        var inventory = Files.readString(contracts.resolve("README.md"));

        for (var tool : offered().getAll()) {
            assertThat(inventory).contains("| `" + tool.name() + "` |");
            assertThat(contracts.resolve(tool.name() + ".json")).exists();
        }
    }

    private static ToolRegistry offered() throws SettingException {
        var nothingSet = new LaunchEnvironment(Map.of(), Path.of("/nowhere"), Path.of("/nowhere"), "Linux");
        return Composition.tools(new SettingsReader(nothingSet).read(Map.of()));
    }

    private static void assertCurrent(String name, String generated) throws IOException {
        var document = DOCUMENTS.resolve(name);
        if (Boolean.getBoolean("pinakes.docs.update")) {
            Files.createDirectories(DOCUMENTS);
            Files.writeString(document, generated);
        }

        assertThat(document)
                .as("run `./mvnw -pl app-tests -am test -Dpinakes.docs.update=true` and commit the difference")
                .hasContent(generated);
    }
}
