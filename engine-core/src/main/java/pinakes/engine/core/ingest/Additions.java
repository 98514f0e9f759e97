package pinakes.engine.core.ingest;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentTable;
import pinakes.engine.core.document.MetadataTable;
import pinakes.engine.core.document.MetadataTable.Amended;
import pinakes.engine.core.quota.QuotaLedger;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.JobState;

/// Applies what comes with documents that are stored already; runs within one transaction.
record Additions(QuotaLedger quotas, IngestLimits limits, TimeEstimates estimates) {
    /// @param amended the document after the change; null when nothing was applied
    record Added(AddOutcome outcome, @Nullable Amended amended) {}

    Added apply(Sql sql, DocumentId id, Addition addition, Instant now) {
        var document = DocumentTable.find(sql, id)
                .filter(found -> addition.space().isAccessible(CollectionName.of(found.tags())));
        if (document.isEmpty()) {
            return new Added(new AddOutcome.Missing(), null);
        }
        var isAgain = addition.forceOcr() && Addition.isReadByOcr(document.get());
        var underWay = isAgain ? JobSubmissions.rereading(sql, id, addition.owner()) : Optional.<JobRow>empty();
        var queued = JobTable.count(sql, JobState.QUEUED);
        if (isAgain && underWay.isEmpty() && queued >= limits.queuedMax()) {
            return new Added(new AddOutcome.Busy(queued), null);
        }
        var amended = MetadataTable.amend(sql, id, addition.metadata(), now).orElseThrow();
        var job = isAgain
                ? underWay.map(row -> JobSubmissions.join(sql, row))
                        .orElseGet(() -> JobSubmissions.insertAgain(
                                sql, id, DocumentMetadata.NONE, null, addition.owner(), addition.accessible(), now))
                : JobSubmissions.finished(sql, id, addition.owner(), now);
        quotas.moved(sql, amended.moved());
        return new Added(new AddOutcome.Applied(amended.document(), job.idle(estimates)), amended);
    }
}
