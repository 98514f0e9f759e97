package pinakes.engine.local.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import pinakes.chunking.Chunk;
import pinakes.embedding.Embedder;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.FileFormat;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.local.blob.BlobStore;
import pinakes.engine.local.document.DocumentDraft;
import pinakes.engine.local.document.DocumentDraft.DraftChunk;
import pinakes.engine.local.ingest.PassageMaker.Embedded;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.TextExtractor;

/// Makes a document of a job's bytes: reads them, cuts the text, embeds the passages. Leaves no traces.
final class DocumentMaker {
    private final BlobStore blobs;
    private final TextExtractor extractor;
    private final PassageMaker passages;

    DocumentMaker(BlobStore blobs, TextExtractor extractor, PassageMaker passages) {
        this.blobs = blobs;
        this.extractor = extractor;
        this.passages = passages;
    }

    DocumentDraft make(JobRow job, JobTracker tracker) throws ExtractionException, IOException, InterruptedException {
        return embedded(read(job, tracker), passages, tracker);
    }

    /// Reads a job's bytes and cuts their text.
    Read read(JobRow job, JobTracker tracker) throws ExtractionException, IOException, InterruptedException {
        var extraction = extracted(job, tracker);
        var chunks = passages.cutPatiently(extraction.blocks(), tracker);
        if (chunks.isEmpty()) {
            throw new ExtractionException(Reason.EMPTY, "There is no text in " + job.fileName() + ".");
        }
        tracker.cut(chunks.size());
        return new Read(job, extraction, chunks);
    }

    /// What was read, with vectors of a model.
    DocumentDraft embedded(Read read, Supplier<Embedder> model, JobTracker tracker) throws InterruptedException {
        return embedded(read, passages.with(model), tracker);
    }

    /// The same document with vectors of the model that is used by now.
    DocumentDraft embeddedAgain(DocumentDraft draft, JobTracker tracker) throws InterruptedException {
        var chunks = draft.chunks().stream().map(DraftChunk::chunk).toList();
        var embedded = passages.embedPatiently(draft.content(), chunks, tracker);
        return draft.with(embedded.chunks(), embedded.model());
    }

    private static DocumentDraft embedded(Read read, PassageMaker passages, JobTracker tracker)
            throws InterruptedException {
        var embedded = passages.embedPatiently(read.job().content(), read.chunks(), tracker);
        return draft(read.job(), read.extraction(), embedded);
    }

    private Extraction extracted(JobRow job, JobTracker tracker)
            throws ExtractionException, IOException, InterruptedException {
        return switch (job.kind()) {
            case NOTE -> extraction(new NoteText(Files.readString(blobs.path(job.content()), UTF_8)));
            case FILE ->
                extractor.extract(
                        new ExtractionRequest(blobs.path(job.content()), job.fileName(), job.forceOcr()),
                        tracker::reading);
        };
    }

    private static Extraction extraction(NoteText note) {
        return new Extraction(
                FileFormat.TXT,
                ReadingMethod.TEXT_EXTRACTION,
                new Extraction.Description(note.title(), null, null, null, null),
                null,
                note.blocks(),
                Map.of(),
                List.of());
    }

    private static DocumentDraft draft(JobRow job, Extraction extraction, Embedded passages) {
        var description = extraction.description();
        return new DocumentDraft(
                job.kind(),
                job.fileName(),
                job.sourcePath(),
                job.content(),
                job.sizeBytes(),
                job.kind() == DocumentKind.NOTE ? "note" : extraction.format().id(),
                method(extraction.method()),
                description.title(),
                description.author(),
                description.language(),
                extraction.pageCount(),
                job.metadata(),
                properties(extraction),
                passages.chunks(),
                passages.model(),
                job.sequence());
    }

    /// What could not be read is a fact about the document as well, and must not be lost.
    private static Map<String, String> properties(Extraction extraction) {
        var properties = new HashMap<>(extraction.properties());
        if (!extraction.warnings().isEmpty()) {
            properties.put("warnings", String.join("\n", extraction.warnings()));
        }
        return properties;
    }

    private static ProcessingMethod method(ReadingMethod method) {
        return switch (method) {
            case TEXT_EXTRACTION -> ProcessingMethod.TEXT_EXTRACTION;
            case OCR -> ProcessingMethod.OCR;
            case MIXED -> ProcessingMethod.MIXED;
            case IMAGE_ANALYSIS -> ProcessingMethod.IMAGE_ANALYSIS;
        };
    }

    /// What a job's bytes say, cut into passages.
    record Read(JobRow job, Extraction extraction, List<Chunk> chunks) {}
}
