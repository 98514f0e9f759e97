package pinakes.app.server;

import org.junit.jupiter.api.DisplayName;

@DisplayName("The audit log of one process")
final class AuditInOnePieceTest extends AuditScenarios {
    AuditInOnePieceTest() {
        super(Deployment::inOnePiece);
    }
}
