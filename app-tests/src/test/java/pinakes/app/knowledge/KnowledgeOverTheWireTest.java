package pinakes.app.knowledge;

/// K14, C10: the knowledge tools with one server.
final class KnowledgeOverTheWireTest extends KnowledgeScenarios {
    KnowledgeOverTheWireTest() {
        super(KnowledgeHost.inOnePiece());
    }
}
