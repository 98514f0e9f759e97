package pinakes.engine.core.ingest;

import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentMatches;
import pinakes.engine.core.quota.QuotaLedger;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentSpace;

/// Checks quotas when a job is queued; runs within one transaction.
final class Admission {
    private Admission() {}

    /// The collection that a document is for, which has room for it. A new version without a collection stays in that
    /// of the document that it replaces.
    static CollectionName admit(
            Sql sql, QuotaLedger quotas, @Nullable String path, DocumentSpace space, long sizeBytes) {
        var previous = DocumentMatches.fromPath(sql, path, space);
        var named = space.collection();
        var collection = named != null
                ? named
                : previous.map(stored -> CollectionName.of(stored.tags())).orElse(CollectionName.DEFAULT);
        var replaced =
                previous.filter(stored -> CollectionName.of(stored.tags()).equals(collection));
        quotas.admit(
                sql,
                collection,
                replaced.isPresent() ? 0 : 1,
                sizeBytes - replaced.map(stored -> stored.source().sizeBytes()).orElse(0L));
        return collection;
    }
}
