package pinakes.app.composition;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.tool.registry.RegisteredTool;

/// K8: the table of intents that readers of the descriptions are tested with.
class IntentTableTest {
    private static final Path TABLE = Path.of("../conformance/src/test/resources/intents.tsv");

    @Test
    @DisplayName("K8: 60 intents for each preset, which together need every tool of the lean one")
    void intents_name_offered_tools() throws IOException, SettingException {
        check(1, "lean", 1.0);
        check(2, "all", 0.75);
    }

    private static void check(int column, String preset, double shareMin) throws IOException, SettingException {
        var asked = new ArrayList<List<String>>();
        for (var line :
                Files.readAllLines(TABLE).subList(1, Files.readAllLines(TABLE).size())) {
            var tools = line.split("\t", -1)[column];
            if (!tools.equals("-")) {
                asked.add(List.of(tools.split("\\|", -1)));
            }
        }
        var nothingSet = new LaunchEnvironment(Map.of(), Path.of("/nowhere"), Path.of("/nowhere"), "Linux");
        var offered = Composition.tools(new SettingsReader(nothingSet).read(Map.of("tools", preset))).getAll().stream()
                .map(RegisteredTool::name)
                .toList();
        var needed = new HashSet<String>();
        asked.forEach(needed::addAll);

        assertThat(asked).hasSize(60);
        assertThat(asked).allMatch(tools -> tools.stream().anyMatch(offered::contains));
        needed.retainAll(offered);
        assertThat((double) needed.size() / offered.size()).isGreaterThanOrEqualTo(shareMin);
    }
}
