package pinakes.engine.http.client;

import java.util.List;
import java.util.Optional;
import pinakes.engine.http.client.connection.EngineCall;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.http.client.connection.QueryString;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.QuotaJson;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaSubject;
import pinakes.engine.quota.QuotaUse;
import pinakes.engine.quota.Quotas;

/// [Quotas] of a remote engine.
record RemoteQuotas(EngineConnection connection) implements Quotas {
    @Override
    public List<QuotaUse> list() throws InterruptedException {
        return connection.get(EnginePaths.QUOTAS, QuotaJson.QuotaList.class).quotas().stream()
                .map(QuotaJson.QuotaState::use)
                .toList();
    }

    @Override
    public QuotaUse set(QuotaSubject subject, Quota quota) throws InterruptedException {
        var call = EngineCall.change("POST", EnginePaths.QUOTAS, QuotaJson.NewQuota.of(subject, quota));
        return connection.fetch(call, QuotaJson.QuotaState.class).use();
    }

    @Override
    public Optional<Quota> remove(QuotaSubject subject) throws InterruptedException {
        var one = new QueryString(EnginePaths.QUOTAS)
                .with("kind", subject.kind().label())
                .with("name", subject.name());
        return connection
                .find(EngineCall.change("DELETE", one), QuotaJson.QuotaRemoved.class, "quota_not_found")
                .map(QuotaJson.QuotaRemoved::limits);
    }

    @Override
    public CallsToday count(String caller, long calls) throws InterruptedException {
        var call = EngineCall.change("POST", EnginePaths.QUOTA_CALLS, new QuotaJson.CallCount(caller, calls));
        return connection.fetch(call, CallsToday.class);
    }
}
