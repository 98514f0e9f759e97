package pinakes.engine.http.client;

import java.util.List;
import pinakes.engine.audit.Audit;
import pinakes.engine.audit.AuditEntry;
import pinakes.engine.audit.AuditFilter;
import pinakes.engine.http.client.connection.EngineCall;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.http.client.connection.QueryString;
import pinakes.engine.http.wire.AuditJson;
import pinakes.engine.http.wire.EnginePaths;

/// The [Audit] of a remote engine.
record RemoteAudit(EngineConnection connection) implements Audit {
    @Override
    public void record(List<AuditEntry> entries) throws InterruptedException {
        connection
                .call(EngineCall.change("POST", EnginePaths.AUDIT, AuditJson.AuditEntries.of(entries)))
                .orFail();
    }

    @Override
    public List<AuditEntry> find(AuditFilter filter, int limit, long offset) throws InterruptedException {
        var action = filter.action();
        var query = new QueryString(EnginePaths.AUDIT)
                .with("limit", limit)
                .with("offset", offset)
                .with("since", filter.since())
                .with("until", filter.until())
                .with("who", filter.who())
                .with("action", action == null ? null : action.label())
                .with("trace_id", filter.traceId());
        return connection.get(query, AuditJson.AuditEntries.class).list();
    }
}
