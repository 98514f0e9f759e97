package pinakes.app.knowledge;

import org.junit.jupiter.api.DisplayName;

@DisplayName("R1: the knowledge tools behave the same when engine and MCP server run apart")
final class KnowledgeThroughTheGatewayTest extends KnowledgeScenarios {
    KnowledgeThroughTheGatewayTest() {
        super(KnowledgeHost.inTwoHalves());
    }
}
