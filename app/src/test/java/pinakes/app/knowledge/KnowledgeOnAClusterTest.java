package pinakes.app.knowledge;

import org.junit.jupiter.api.DisplayName;

@DisplayName("R1: the knowledge tools behave the same on shared storage")
final class KnowledgeOnAClusterTest extends KnowledgeOverTheWireTest {
    @Override
    KnowledgeHost host() {
        return KnowledgeHost.onACluster();
    }
}
