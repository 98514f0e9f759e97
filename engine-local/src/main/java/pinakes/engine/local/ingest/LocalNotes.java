package pinakes.engine.local.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.chunking.Chunk;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.ingest.Notes;
import pinakes.engine.ingest.ReviseOutcome;
import pinakes.engine.local.blob.ContentTooLargeException;
import pinakes.engine.local.blob.StagedContent;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.concurrent.Uninterrupted;
import pinakes.engine.local.document.DocumentListeners;
import pinakes.engine.local.document.NoteTable;
import pinakes.engine.local.document.NoteTable.NoteDraft;
import pinakes.engine.local.document.ReferencedBlobs;
import pinakes.engine.local.file.DiskFault;
import pinakes.engine.local.indexing.IndexKeeper;
import pinakes.engine.local.rebuild.ActiveModel;

/// Notes that are changed while the caller waits, without a job and so without a place in the queue of jobs.
public final class LocalNotes implements Notes {
    private static final Logger LOG = LoggerFactory.getLogger(LocalNotes.class);

    private final Catalog catalog;
    private final ReferencedBlobs contents;
    private final IndexKeeper index;
    private final DocumentListeners watches;
    private final PassageMaker passages;
    private final IngestLimits limits;
    private final InstantSource clock;

    LocalNotes(
            Catalog catalog,
            ReferencedBlobs contents,
            IndexKeeper index,
            DocumentListeners watches,
            PassageMaker passages,
            IngestLimits limits,
            InstantSource clock) {
        this.catalog = catalog;
        this.contents = contents;
        this.index = index;
        this.watches = watches;
        this.passages = passages;
        this.limits = limits;
        this.clock = clock;
    }

    /// Everything that can fail for long happens before the one change that replaces the text.
    @Override
    public ReviseOutcome revise(DocumentId id, String text, @Nullable Integer version) throws InterruptedException {
        var bytes = text.getBytes(UTF_8);
        try (var staged = contents.blobs().stage(new ByteArrayInputStream(bytes), limits.fileBytesMax())) {
            var objection = catalog.read(handle -> NoteTable.objection(handle, id, staged.hash(), version));
            if (objection.isPresent()) {
                return objection.get();
            }
            var note = new NoteText(new String(bytes, UTF_8));
            var chunks = passages.cut(note.blocks());
            return chunks.isEmpty()
                    ? new ReviseOutcome.Refused(JobFaults.empty("the note"))
                    : revised(id, version, staged, note, chunks);
        } catch (ContentTooLargeException _) {
            return new ReviseOutcome.Refused(JobFaults.tooLarge(limits));
        } catch (EmbeddingException e) {
            throw new EngineUnavailableException(
                    "The note stays as it was: its new text could not be embedded: " + e.getMessage() + ".", e);
        } catch (IOException e) {
            throw new EngineUnavailableException(
                    "The note stays as it was: its new text could not be kept: "
                            + DiskFault.words(contents.blobs().root(), e),
                    e);
        }
    }

    /// Once more with each model that comes into use meanwhile.
    private ReviseOutcome revised(
            DocumentId id, @Nullable Integer version, StagedContent staged, NoteText note, List<Chunk> chunks)
            throws InterruptedException {
        while (true) {
            var embedded = passages.embed(staged.hash(), chunks, _ -> {});
            var draft =
                    new NoteDraft(staged.hash(), staged.sizeBytes(), note.title(), embedded.chunks(), embedded.model());
            var outcome = Uninterrupted.of(() -> storedAndFound(id, version, staged, draft));
            switch (outcome) {
                case Outcome.OtherModel _ -> LOG.debug("Note {} is embedded again with another model", id);
                case Outcome.Objection(var objection) -> {
                    return objection;
                }
                case Outcome.Stored(var revised) -> {
                    return new ReviseOutcome.Revised(revised.document());
                }
            }
        }
    }

    private Outcome storedAndFound(DocumentId id, @Nullable Integer version, StagedContent staged, NoteDraft draft)
            throws InterruptedException {
        var outcome = stored(id, version, staged, draft);
        switch (outcome) {
            case Outcome.OtherModel _ -> {}
            case Outcome.Objection _ -> contents.release(staged.hash());
            case Outcome.Stored(var revised) -> {
                try {
                    sync(revised.document());
                } finally {
                    contents.release(revised.replaced());
                    watches.changed(id);
                }
            }
        }
        return outcome;
    }

    private Outcome stored(DocumentId id, @Nullable Integer version, StagedContent staged, NoteDraft draft)
            throws InterruptedException {
        var lock = contents.lock(staged.hash());
        lock.lockInterruptibly();
        try {
            contents.blobs().keep(staged);
            return catalog.write(handle -> store(handle, id, version, draft));
        } finally {
            lock.unlock();
        }
    }

    /// Asks again for objections: much may have happened while the text was embedded.
    private Outcome store(Handle handle, DocumentId id, @Nullable Integer version, NoteDraft draft) {
        if (!ActiveModel.is(handle, draft.model())) {
            return new Outcome.OtherModel();
        }
        return NoteTable.objection(handle, id, draft.content(), version)
                .<Outcome>map(Outcome.Objection::new)
                .orElseGet(() -> new Outcome.Stored(NoteTable.revise(handle, id, draft, clock.instant())));
    }

    private void sync(Document note) throws InterruptedException {
        try {
            index.sync(note.number());
        } catch (EngineUnavailableException e) {
            throw new EngineUnavailableException(
                    "The note has its new text, but is not found by it before the index works again: " + e.getMessage(),
                    e);
        }
    }

    /// How an attempt to store a new text ended.
    private sealed interface Outcome {
        record Stored(NoteTable.Revised revised) implements Outcome {}

        record Objection(ReviseOutcome revision) implements Outcome {}

        record OtherModel() implements Outcome {}
    }
}
