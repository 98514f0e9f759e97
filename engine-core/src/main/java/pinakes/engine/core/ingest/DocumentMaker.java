package pinakes.engine.core.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.chunking.Chunk;
import pinakes.embedding.Embedder;
import pinakes.engine.Backoff;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.concurrent.Outage;
import pinakes.engine.core.document.ActiveModel;
import pinakes.engine.core.document.AttachmentTable;
import pinakes.engine.core.document.ChunkTable;
import pinakes.engine.core.document.DocumentDraft;
import pinakes.engine.core.document.DocumentDraft.Source;
import pinakes.engine.core.document.DocumentMatches;
import pinakes.engine.core.document.DocumentStore;
import pinakes.engine.core.document.DocumentTable;
import pinakes.engine.core.document.PackedPage;
import pinakes.engine.core.document.StoredDocument;
import pinakes.engine.core.document.WordTable;
import pinakes.engine.document.Document;
import pinakes.engine.document.Document.Text;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.FileFormat;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.file.FullDisk;
import pinakes.engine.ingest.Job;
import pinakes.extraction.AttachedFile;
import pinakes.extraction.AttachmentStore;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.TextExtractor;

/// Turns the bytes of a job into a document: extracts, chunks, embeds and stores. Nothing is visible before the
/// last step.
record DocumentMaker(DocumentStore store, TextExtractor extractor, PassageParts passages) {
    private static final Logger LOG = LoggerFactory.getLogger(DocumentMaker.class);

    /// Makes a document that belongs to no project; false when the job rereads a document that has been removed.
    boolean make(RunningJob job, JobTracker tracker) throws ExtractionException, IOException, InterruptedException {
        if (!isWanted(job)) { // OCR would take long
            return false;
        }
        var extracted = readApart(job, tracker);
        while (isWanted(job)) {
            var draft = embed(0, extracted, passages.model(), tracker);
            tracker.storing();
            var stored = job.retry(() -> job.writeEnd(() -> write(job, draft)));
            if (stored.isPresent()) {
                finish(job, stored.get());
                return true;
            }
        }
        return false;
    }

    /// Whether the disks of this engine lack room even for small files.
    boolean isDiskFull() {
        return extractor.problem().isPresent()
                || store.blobs().blobs().staging().problem().isPresent();
    }

    private boolean isWanted(RunningJob job) throws InterruptedException {
        return job.retry(() -> store.read(sql -> isWanted(sql, job.row())));
    }

    /// A document that is removed while it is read again must not come back.
    private static boolean isWanted(Sql sql, JobRow job) {
        return job.reread() == null || DocumentTable.find(sql, job.reread()).isPresent();
    }

    /// A reading in which OCR finds nothing any more must not replace a better one of the same bytes, which may have
    /// been stored meanwhile.
    private static void requireText(Sql sql, DocumentDraft draft, DocumentId reread) {
        var source = draft.source();
        if (DocumentTable.content(sql, reread).filter(source.content()::equals).isPresent()
                && DocumentTable.find(sql, reread)
                        .filter(stored ->
                                draft.text().method().loses(stored.text().method()))
                        .isPresent()) {
            throw new KeptTextException(source.fileName());
        }
    }

    /// Extracts and chunks the text of a job, and of the files attached to a mail.
    private Extracted readApart(RunningJob job, JobTracker tracker)
            throws ExtractionException, IOException, InterruptedException {
        try (var files = new StagedAttachments(store)) {
            var extracted = cut(job.row().source(), extract(job.row(), files, tracker), files, tracker);
            files.keep(job);
            tracker.cut(extracted.chunkCount());
            return extracted;
        }
    }

    private Extracted cut(Source source, Extraction extraction, @Nullable StagedAttachments files, JobTracker tracker)
            throws ExtractionException, InterruptedException {
        var chunks = wait(() -> passages.chunker().apply(extraction.blocks()), Outage::isCauseOf, tracker);
        if (chunks.isEmpty()) {
            throw new ExtractionException(Reason.EMPTY, "There is no text in " + source.fileName() + ".");
        }
        var attachments = new LinkedHashMap<ContentHash, Extracted>(); // the same file twice is one attachment
        var unread = new ArrayList<String>();
        for (var file : extraction.attachments()) {
            var content = new ContentHash(file.content());
            if (files != null && !attachments.containsKey(content)) {
                try {
                    var attached = attached(source, file, content, files);
                    attachments.put(content, cut(attached, file.extraction(), files, tracker));
                } catch (ExtractionException empty) {
                    unread.add("The attachment “" + file.name() + "” was not read: " + empty.getMessage());
                }
            }
        }
        return new Extracted(
                source,
                text(source, extraction, unread),
                chunks,
                extraction.recognised().stream().map(PackedPage::of).toList(),
                List.copyOf(attachments.values()));
    }

    /// A file attached to a mail, for which nothing is stated yet: it gets what is stated about the mail when both are
    /// stored.
    private static Source attached(Source mail, AttachedFile file, ContentHash content, StagedAttachments files) {
        return new Source(
                DocumentKind.FILE,
                file.name(),
                null,
                content,
                files.sizeBytes(content),
                DocumentMetadata.NONE,
                mail.space(),
                mail.jobSequence());
    }

    /// The text of a job, without reading its file if a document that the caller can access has the same bytes. A mail
    /// is read again, because its stored text lacks that of its attachments, which is part of the result.
    Extracted readOnce(JobRow job, JobTracker tracker) throws ExtractionException, IOException, InterruptedException {
        var known = job.forceOcr()
                ? Optional.<Extracted>empty()
                : store.read(sql -> DocumentMatches.accessible(
                                sql, job.source().content(), job.source().space())
                        .filter(document ->
                                document.source().kind() == job.source().kind())
                        .filter(document -> !document.text().format().equals(FileFormat.EML.id()))
                        .map(document -> new Extracted(
                                job.source(),
                                document.text(),
                                ChunkTable.cut(sql, document.number().value()),
                                WordTable.OF_DOCUMENTS.pages(
                                        sql, document.number().value()),
                                List.of())));
        if (known.isEmpty() || known.get().chunks().isEmpty()) {
            var extracted = cut(job.source(), extract(job, null, tracker), null, tracker);
            tracker.cut(extracted.chunkCount());
            return extracted;
        }
        tracker.cut(known.get().chunks().size());
        return known.get();
    }

    /// Embeds a file, and then those that are attached to it.
    ///
    /// @param done how many chunks of this job were embedded before
    /// @param model asked for each attempt, because the active model may change while one is unreachable
    static DocumentDraft embed(int done, Extracted extracted, Supplier<Embedder> model, JobTracker tracker)
            throws InterruptedException {
        var source = extracted.source();
        var embedding = new SlicedEmbedding(
                source.content(), extracted.chunks(), finished -> tracker.embedded(done + finished));
        var embedded = wait(() -> embedding.with(model.get()), Outage::isCauseOf, tracker);
        var attachments = new ArrayList<DocumentDraft>();
        var before = done + extracted.chunks().size();
        for (var file : extracted.attachments()) {
            attachments.add(embed(before, file, model, tracker));
            before += file.chunkCount();
        }
        return new DocumentDraft(
                source, extracted.text(), embedded.chunks(), embedded.model(), extracted.recognised(), attachments);
    }

    /// Waits for an unreachable model (chunking needs it, too, to count tokens) or for the stored file.
    private static <R> R wait(InterruptibleCall<R> work, Predicate<Exception> mayPass, JobTracker tracker)
            throws InterruptedException {
        return Backoff.ENDLESS.retry(work::call, mayPass, failure -> {
            LOG.warn("A job is waiting: {}", failure.getMessage());
            tracker.waiting(String.valueOf(failure.getMessage()));
        });
    }

    /// Stores the document and the end of the job in one transaction; empty when another model has become active, or
    /// when the document is no longer wanted.
    ///
    /// @throws KeptTextException when a document that is read again would lose its text
    private Optional<StoredDocument> write(RunningJob job, DocumentDraft draft) throws InterruptedException {
        return store.write((sql, now) -> {
            if (!isWanted(sql, job.row()) || !draft.models().allMatch(model -> ActiveModel.is(sql, model))) {
                return Optional.empty();
            }
            var reread = job.row().reread();
            if (reread != null) {
                requireText(sql, draft, reread);
            }
            var stating = draft.stating(JobTable.stated(sql, job.row()));
            var stored = reread == null
                    ? DocumentTable.put(sql, stating, now)
                    : DocumentTable.putAgain(sql, stating, reread, now);
            JobTable.complete(sql, job.row(), outcome(stored.document()), now);
            return Optional.of(
                    stored.isWritten()
                            ? AttachmentTable.put(sql, stored, draft.attachments(), reread != null, store.quotas(), now)
                            : stored);
        });
    }

    private void finish(RunningJob job, StoredDocument stored) throws InterruptedException {
        var all = stored.all().toList();
        job.retry(() -> {
            store.index()
                    .sync(all.stream()
                            .map(one -> one.document().number().value())
                            .toList());
            return all;
        });
        for (var one : all) {
            if (one.replaced() != null) {
                store.blobs().release(one.replaced());
            }
            store.listeners().publish(one.change());
            for (var detached : one.detached()) {
                job.retry(() -> {
                    store.forget(detached);
                    return detached;
                });
            }
        }
    }

    private static Job.Outcome outcome(Document document) {
        return new Job.Outcome(
                document.id(),
                document.number(),
                document.version(),
                document.chunkCount(),
                document.text().method());
    }

    private Extraction extract(JobRow job, @Nullable AttachmentStore files, JobTracker tracker)
            throws ExtractionException, IOException, InterruptedException {
        try (var file = wait(() -> store.blobs().blobs().file(job.source().content()), this::isOutage, tracker)) {
            return switch (job.source().kind()) {
                case NOTE -> new NoteText(Files.readString(file.path(), UTF_8)).extraction();
                case FILE ->
                    extractor.extract(
                            new ExtractionRequest(file.path(), job.source().fileName(), job.forceOcr(), files),
                            tracker::reading);
            };
        }
    }

    /// Whether an outage keeps the file from every engine. Other engines may have room when the disk of this one is
    /// full.
    private boolean isOutage(Exception failure) {
        return Outage.isCauseOf(failure)
                && !FullDisk.isCauseOf(failure)
                && store.blobs().blobs().staging().problem().isEmpty();
    }

    private static Text text(Source source, Extraction extraction, List<String> moreWarnings) {
        var description = extraction.description();
        return new Text(
                source.kind() == DocumentKind.NOTE
                        ? "note"
                        : extraction.format().id(),
                method(extraction.method()),
                description.title(),
                description.author(),
                description.language(),
                extraction.pageCount(),
                properties(extraction, moreWarnings));
    }

    /// Dates, identifiers and warnings are kept as well: what could not be read is a property of the document.
    private static Map<String, String> properties(Extraction extraction, List<String> moreWarnings) {
        var properties = new HashMap<>(extraction.properties());
        var description = extraction.description();
        if (description.createdAt() != null) {
            properties.put(Text.FILE_CREATED_AT, description.createdAt());
        }
        if (description.modifiedAt() != null) {
            properties.put(Text.FILE_MODIFIED_AT, description.modifiedAt());
        }
        Identifiers.in(extraction.blocks()).forEach(properties::putIfAbsent);
        var warnings = Stream.concat(extraction.warnings().stream(), moreWarnings.stream())
                .collect(Collectors.joining("\n"));
        if (!warnings.isEmpty()) {
            properties.put(Text.WARNINGS, warnings);
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

    /// The text of a file, in chunks.
    ///
    /// @param recognised the pages that OCR read
    /// @param attachments of a mail
    record Extracted(
            Source source, Text text, List<Chunk> chunks, List<PackedPage> recognised, List<Extracted> attachments) {
        /// The number of chunks, with those of attachments.
        int chunkCount() {
            return chunks.size()
                    + attachments.stream().mapToInt(Extracted::chunkCount).sum();
        }
    }
}
