package pinakes.app.server;

import org.junit.jupiter.api.DisplayName;

@DisplayName("The audit log of an engine behind a gateway")
final class AuditInTwoHalvesTest extends AuditScenarios {
    AuditInTwoHalvesTest() {
        super(Deployment::inTwoHalves);
    }
}
