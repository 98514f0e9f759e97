package pinakes.app;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;

@DisplayName("R1: the knowledge tools behave the same when engine and MCP server run apart")
final class KnowledgeThroughTheGatewayTest extends KnowledgeOverTheWireTest {
    @Override
    Deployment deployed(SettingsReader reader, Map<String, String> flags) throws SettingException {
        return Deployment.inTwoHalves(reader, flags);
    }
}
