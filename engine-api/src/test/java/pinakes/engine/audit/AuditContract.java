package pinakes.engine.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineContract;

/// What every implementation of [Audit] does.
public abstract class AuditContract extends EngineContract {
    private static final Instant NOON = Instant.parse("2099-03-01T12:00:00.123456Z");
    private static final AuditEntry REMOVAL = entry(NOON, "agent#aaaaaaaa", AuditAction.REMOVED, "1".repeat(32));
    private static final AuditEntry CHANGE =
            entry(NOON.plusSeconds(60), "agent#aaaaaaaa", AuditAction.CHANGED, "2".repeat(32));
    private static final AuditEntry FAILURE =
            entry(NOON.plusSeconds(120), "unknown", AuditAction.SIGN_IN_FAILED, "3".repeat(32));

    @Test
    @DisplayName("S15: entries are found newest first, by time, caller, action and trace")
    void entries_are_found() throws Exception {
        audit().record(List.of(REMOVAL, CHANGE));
        audit().record(List.of(FAILURE));

        assertThat(found(new AuditFilter(NOON, null, null, null, null))).containsExactly(FAILURE, CHANGE, REMOVAL);
        assertThat(found(new AuditFilter(CHANGE.at(), FAILURE.at(), null, null, null)))
                .containsExactly(CHANGE);
        assertThat(found(new AuditFilter(NOON, null, "agent", null, null))).containsExactly(CHANGE, REMOVAL);
        assertThat(found(new AuditFilter(NOON, null, "agent#aaaaaaaa", null, null)))
                .containsExactly(CHANGE, REMOVAL);
        assertThat(found(new AuditFilter(NOON, null, "age", null, null))).isEmpty();
        assertThat(found(new AuditFilter(NOON, null, null, AuditAction.REMOVED, null)))
                .containsExactly(REMOVAL);
        assertThat(found(new AuditFilter(null, null, null, null, FAILURE.traceId())))
                .containsExactly(FAILURE);
    }

    @Test
    void page_has_a_limit_and_an_offset() throws Exception {
        audit().record(List.of(REMOVAL, CHANGE, FAILURE));

        var all = new AuditFilter(NOON, null, null, null, null);

        assertThat(audit().find(all, 1, 0)).containsExactly(FAILURE);
        assertThat(audit().find(all, 2, 1)).containsExactly(CHANGE, REMOVAL);
    }

    private List<AuditEntry> found(AuditFilter filter) throws InterruptedException {
        return audit().find(filter, 10, 0);
    }

    private Audit audit() {
        return engine().audit();
    }

    private static AuditEntry entry(Instant at, String who, AuditAction action, String traceId) {
        return new AuditEntry(at, who, action, "documents.remove", "document 7", "mcp", "192.0.2.7", traceId);
    }
}
