package pinakes.engine.core.quota;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import pinakes.engine.core.catalog.EpochMicros;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.concurrent.Listeners;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaDefaults;
import pinakes.engine.quota.QuotaExceededException;
import pinakes.engine.quota.QuotaExceededException.Refusal;
import pinakes.engine.quota.QuotaMeasure;
import pinakes.engine.quota.QuotaSubject;

/// Checks changes against quotas and counts what callers use; each method runs within the transaction of the change,
/// which does not count when a quota is exceeded.
///
/// @param defaults for callers and collections without a quota
/// @param refusals notified of each change that a quota did not allow
public record QuotaLedger(QuotaDefaults defaults, Listeners<Refusal> refusals) {
    private static final long MICROS_PER_DAY = TimeUnit.DAYS.toMicros(1);

    public QuotaLedger(QuotaDefaults defaults) {
        this(defaults, new Listeners<>());
    }

    /// Counts what a caller adds today.
    ///
    /// @throws QuotaExceededException when it is more than the caller may add per day
    public void charge(Sql sql, String owner, long documents, long bytes, Instant now) {
        var caller = QuotaSubject.ofCaller(owner);
        var quota = QuotaTable.of(sql, caller, defaults);
        if (quota.documents() == null && quota.bytes() == null) {
            return;
        }
        var used = QuotaTable.used(sql, caller, day(now));
        check(caller, quota, QuotaMeasure.DOCUMENTS, used.documents(), documents, now);
        check(caller, quota, QuotaMeasure.BYTES, used.bytes(), bytes, now);
        QuotaTable.use(sql, caller, day(now), new QuotaTable.Used(documents, bytes, 0));
    }

    /// Checks that a collection has room for a document, in addition to those that jobs are adding to it.
    ///
    /// @throws QuotaExceededException when it has not
    public void admit(Sql sql, CollectionName collection, long documents, long bytes) {
        check(sql, collection, documents, bytes, false);
    }

    /// Checks that a collection has room for documents that are about to move to it together.
    ///
    /// @throws QuotaExceededException when it has not
    public void admit(Sql sql, CollectionName collection, List<Document> documents) {
        check(sql, collection, documents.size(), bytes(documents), false);
    }

    /// @param isThere whether the collection holds them already
    private void check(Sql sql, CollectionName collection, long documents, long bytes, boolean isThere) {
        var subject = QuotaSubject.of(collection);
        var quota = QuotaTable.of(sql, subject, defaults);
        if (quota.documents() == null && quota.bytes() == null) {
            return;
        }
        var held = QuotaTable.held(sql, collection);
        check(quota, subject, QuotaMeasure.DOCUMENTS, held.documents() - (isThere ? documents : 0), documents);
        check(quota, subject, QuotaMeasure.BYTES, held.bytes() - (isThere ? bytes : 0), bytes);
    }

    /// Checks that a collection had room for documents that were moved to it together.
    ///
    /// @throws QuotaExceededException when it had not
    public void moved(Sql sql, List<Document> documents) {
        if (!documents.isEmpty()) {
            var collection = CollectionName.of(documents.getFirst().tags());
            check(sql, collection, documents.size(), bytes(documents), true);
        }
    }

    private static long bytes(List<Document> documents) {
        return documents.stream()
                .mapToLong(document -> document.source().sizeBytes())
                .sum();
    }

    /// Makes a change, and reports it when a quota does not allow it.
    public <R> R reporting(InterruptibleCall<R> change) throws InterruptedException {
        try {
            return change.call();
        } catch (QuotaExceededException e) {
            refusals.publish(e.refusal());
            throw e;
        }
    }

    /// The day of a moment (UTC), counted from 1970.
    static long day(Instant moment) {
        return Math.floorDiv(EpochMicros.of(moment), MICROS_PER_DAY);
    }

    private static void check(
            QuotaSubject caller, Quota quota, QuotaMeasure measure, long used, long more, Instant now) {
        var max = quota.max(measure);
        if (max != null && more > 0 && used + more > max) {
            throw new QuotaExceededException(Refusal.today(caller, measure, max, used, now));
        }
    }

    private static void check(Quota quota, QuotaSubject collection, QuotaMeasure measure, long held, long more) {
        var max = quota.max(measure);
        if (max != null && more > 0 && held + more > max) {
            throw new QuotaExceededException(new Refusal(collection, measure, max, held, null));
        }
    }
}
