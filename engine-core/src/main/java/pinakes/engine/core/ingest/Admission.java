package pinakes.engine.core.ingest;

import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.AttachmentTable;
import pinakes.engine.core.document.DocumentMatches;
import pinakes.engine.core.document.DocumentTable;
import pinakes.engine.core.quota.QuotaLedger;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentSpace;

/// Checks quotas when a job is queued, or when its document is to be in another collection; each method runs within a
/// transaction of its caller.
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

    /// The collection that the document of an unfinished job is for once these tags are stated about it. If they name
    /// another than before, it has room for the document.
    static @Nullable CollectionName amended(Sql sql, QuotaLedger quotas, JobRow job, List<String> tags) {
        var named = CollectionName.stated(tags);
        if (job.project() != null || named.isEmpty() || named.get().equals(job.collection())) {
            return job.collection();
        }
        var source = job.source();
        return job.reread() == null
                ? admit(sql, quotas, source.sourcePath(), source.space().naming(tags), source.sizeBytes())
                : moved(sql, quotas, job.reread(), tags);
    }

    /// The collection that a stored document, with its attachments, moves to when it gets these tags, which has room
    /// for them; null when it stays where it is.
    static @Nullable CollectionName moved(Sql sql, QuotaLedger quotas, DocumentId id, List<String> tags) {
        var document = DocumentTable.find(sql, id);
        var moving = CollectionName.stated(tags)
                .filter(named -> document.isPresent()
                        && !named.equals(CollectionName.of(document.get().tags())));
        moving.ifPresent(named -> quotas.admit(sql, named, AttachmentTable.withAttachments(sql, document.get())));
        return moving.orElse(null);
    }
}
