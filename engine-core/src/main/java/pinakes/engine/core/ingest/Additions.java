package pinakes.engine.core.ingest;

import java.time.Instant;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentTable;
import pinakes.engine.core.document.MetadataTable;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.JobState;

/// Applies what comes with documents that are stored already; runs within one transaction.
record Additions(IngestLimits limits) {
    sealed interface Result {
        /// What came was applied.
        record Applied(MetadataTable.Amended amended, JobRow job) implements Result {
            Document document() {
                return amended.document();
            }

            boolean changed() {
                return amended.changed();
            }
        }

        record Missing() implements Result {}

        record Busy(int waiting) implements Result {}
    }

    Result apply(Sql sql, DocumentId id, Addition addition, Instant now) {
        var document = DocumentTable.find(sql, id);
        if (document.isEmpty()) {
            return new Result.Missing();
        }
        var underWay = JobSubmissions.rereading(sql, id);
        var again = addition.forceOcr() && underWay.isEmpty() && DocumentTable.hasOcrToGain(sql, document.get());
        var queued = JobTable.count(sql, JobState.QUEUED);
        if (again && queued >= limits.queuedMax()) {
            return new Result.Busy(queued);
        }
        var amended = MetadataTable.amend(sql, id, addition.metadata(), now).orElseThrow();
        var job = again
                ? JobSubmissions.insertAgain(sql, id, addition.owner(), now)
                : underWay.filter(row -> addition.forceOcr() && row.owner().equals(addition.owner()))
                        .map(row -> JobSubmissions.join(sql, row))
                        .orElseGet(() -> JobSubmissions.finished(sql, id, addition.owner(), now));
        return new Result.Applied(amended, job);
    }
}
