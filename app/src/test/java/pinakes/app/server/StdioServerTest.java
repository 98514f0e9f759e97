package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.app.composition.Composition;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;

final class StdioServerTest {
    @Test
    @DisplayName("K16: whatever was asked before the client closed its end has the time that its tool may take")
    void farewell_outlasts_every_tool() throws Exception {
        var nothingSet = new LaunchEnvironment(Map.of(), Path.of("/nowhere"), Path.of("/nowhere"), "Linux");
        var tools = Composition.tools(new SettingsReader(nothingSet).read(Map.of()));

        var patience = StdioServer.drainTime(tools);

        assertThat(tools.getAll())
                .allSatisfy(tool -> assertThat(tool.definition().timeout()).isLessThan(patience));
    }
}
