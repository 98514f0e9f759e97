package pinakes.engine.core.quota;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.document.CollectionName;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaSubject;
import pinakes.engine.quota.QuotaUse;
import pinakes.engine.quota.Quotas;

/// Quotas as rows of the catalog.
public record CatalogQuotas(Catalog catalog, QuotaLedger ledger, InstantSource clock) implements Quotas {
    @Override
    public List<QuotaUse> list() throws InterruptedException {
        return catalog.read(sql -> QuotaTable.subjects(sql).stream()
                .map(subject -> use(sql, subject))
                .toList());
    }

    @Override
    public QuotaUse set(QuotaSubject subject, Quota quota) throws InterruptedException {
        return catalog.write(sql -> {
            QuotaTable.set(sql, subject, quota);
            return use(sql, subject);
        });
    }

    @Override
    public Optional<Quota> remove(QuotaSubject subject) throws InterruptedException {
        return catalog.write(sql -> {
            var removed = QuotaTable.find(sql, subject);
            QuotaTable.remove(sql, subject);
            return removed;
        });
    }

    /// Calls are only written down where they have a limit.
    @Override
    public CallsToday count(String caller, long calls) throws InterruptedException {
        var subject = QuotaSubject.ofCaller(caller);
        var max = catalog.read(sql -> QuotaTable.of(sql, subject, ledger.defaults()))
                .calls();
        if (max == null) {
            return new CallsToday(0, null);
        }
        var day = QuotaLedger.day(clock.instant());
        return catalog.write(sql -> {
            QuotaTable.use(sql, subject, day, new QuotaTable.Used(0, 0, calls));
            return new CallsToday(QuotaTable.used(sql, subject, day).calls(), max);
        });
    }

    private QuotaUse use(Sql sql, QuotaSubject subject) {
        var quota = QuotaTable.of(sql, subject, ledger.defaults());
        var used = switch (subject.kind()) {
            case CALLER -> QuotaTable.used(sql, subject, QuotaLedger.day(clock.instant()));
            case COLLECTION -> QuotaTable.held(sql, new CollectionName(subject.name()));
        };
        return new QuotaUse(subject, quota, used.documents(), used.bytes(), used.calls());
    }
}
