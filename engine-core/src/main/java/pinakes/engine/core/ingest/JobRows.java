package pinakes.engine.core.ingest;

import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.Row;
import pinakes.engine.core.document.DocumentDraft.Source;
import pinakes.engine.core.document.MetadataColumn;
import pinakes.engine.core.ingest.JobRow.Times;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.DocumentSpace;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.project.ProjectId;

/// Reads jobs from rows of their table.
final class JobRows {
    private JobRows() {}

    static JobRow job(Row row) {
        var project = row.textOrNull("project_id");
        var metadata = MetadataColumn.read(row.text("metadata"));
        return new JobRow(
                new JobId(row.uuid("id")),
                row.text("owner"),
                new Source(
                        row.constant(DocumentKind.class, "kind"),
                        row.text("file_name"),
                        row.textOrNull("source_path"),
                        new ContentHash(row.text("content_hash")),
                        row.number("size_bytes"),
                        metadata,
                        new DocumentSpace(null, accessible(row)).naming(metadata.tags()),
                        row.number("sequence")),
                project == null ? null : new ProjectKey(row.number("project"), new ProjectId(project)),
                row.isNull("collection") ? null : new CollectionName(row.text("collection")),
                row.flag("is_batch"),
                row.flag("is_kept"),
                row.flag("force_ocr"),
                row.integer("attempts"),
                row.integer("given_back"),
                row.textOrNull("obstacle"),
                isWorkOnDocument(row) && project == null ? new DocumentId(row.uuid("document_id")) : null,
                isWorkOnDocument(row) && project != null ? new DocumentId(row.uuid("document_id")) : null,
                row.constant(JobState.class, "state"),
                outcome(row),
                fault(row),
                new Times(
                        row.instant("created_at_micros"),
                        row.instantOrNull("started_at_micros"),
                        row.instantOrNull("ended_at_micros")));
    }

    /// Whether a job that has not completed names a document.
    private static boolean isWorkOnDocument(Row row) {
        return row.isNull("chunk_count") && !row.isNull("document_id");
    }

    private static @Nullable Set<CollectionName> accessible(Row row) {
        return row.isNull("accessible")
                ? null
                : row.strings("accessible").stream().map(CollectionName::new).collect(Collectors.toSet());
    }

    private static Job.@Nullable Outcome outcome(Row row) {
        return row.isNull("chunk_count")
                ? null
                : new Job.Outcome(
                        row.isNull("document_id") ? null : new DocumentId(row.uuid("document_id")),
                        row.isNull("document_number") ? null : new DocumentNumber(row.number("document_number")),
                        row.integer("document_version"),
                        row.integer("chunk_count"),
                        row.isNull("method") ? null : row.constant(ProcessingMethod.class, "method"));
    }

    private static @Nullable IngestFault fault(Row row) {
        return row.isNull("fault_code")
                ? null
                : new IngestFault(row.constant(IngestFault.Code.class, "fault_code"), row.text("fault_message"));
    }
}
