package pinakes.engine.core.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.chunking.Chunk;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.blob.ContentTooLargeException;
import pinakes.engine.core.blob.StagedContent;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.Uninterrupted;
import pinakes.engine.core.document.ActiveModel;
import pinakes.engine.core.document.DocumentStore;
import pinakes.engine.core.document.DocumentTable;
import pinakes.engine.core.document.NoteTable;
import pinakes.engine.core.document.NoteTable.NoteDraft;
import pinakes.engine.core.document.StoredDocument;
import pinakes.engine.core.document.VersionTable;
import pinakes.engine.core.file.DiskFault;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.ingest.Notes;
import pinakes.engine.ingest.ReviseOutcome;

/// Revises notes while the caller waits, without a job.
public record LocalNotes(DocumentStore store, PassageParts passages, IngestLimits limits) implements Notes {
    private static final Logger LOG = LoggerFactory.getLogger(LocalNotes.class);

    /// Everything that may fail or take long happens before the one change that replaces the text.
    @Override
    public ReviseOutcome revise(DocumentId id, String text, @Nullable Integer version, String owner)
            throws InterruptedException {
        var bytes = text.getBytes(UTF_8);
        var staging = store.blobs().blobs().staging();
        try (var staged = staging.stage(new ByteArrayInputStream(bytes), limits.fileBytesMax())) {
            var objection = store.read(sql -> NoteTable.objection(sql, id, staged.hash(), version));
            if (objection.isPresent()) {
                return objection.get();
            }
            var note = new NoteText(new String(bytes, UTF_8));
            var chunks = passages.chunker().apply(note.blocks());
            return chunks.isEmpty()
                    ? new ReviseOutcome.Refused(JobFaults.empty("the note"))
                    : revised(id, version, owner, staged, note, chunks);
        } catch (ContentTooLargeException _) {
            return new ReviseOutcome.Refused(JobFaults.tooLarge(limits));
        } catch (EmbeddingException e) {
            throw new EngineUnavailableException(
                    "The note was not changed: its new text could not be embedded: " + e.getMessage() + ".", e);
        } catch (IOException e) {
            throw new EngineUnavailableException(
                    "The note was not changed: its new text could not be stored: " + DiskFault.words(staging.path(), e),
                    e);
        }
    }

    @Override
    public Optional<String> text(DocumentId id, int version) throws InterruptedException {
        var content = store.read(sql -> VersionTable.content(sql, id, version));
        if (content.isEmpty()) {
            return Optional.empty();
        }
        try (var bytes = store.blobs().blobs().open(content.get())) {
            return Optional.of(new String(bytes.readAllBytes(), UTF_8));
        } catch (NoSuchFileException e) {
            if (store.read(sql -> VersionTable.content(sql, id, version)).isEmpty()) {
                return Optional.empty(); // removed in the meantime
            }
            throw unreadable(version, e);
        } catch (IOException e) {
            throw unreadable(version, e);
        }
    }

    private static EngineUnavailableException unreadable(int version, IOException e) {
        return new EngineUnavailableException(
                "Version " + version + " of the note cannot be read: " + e.getMessage(), e);
    }

    /// Embeds again if another model has become active in the meantime.
    private ReviseOutcome revised(
            DocumentId id,
            @Nullable Integer version,
            String owner,
            StagedContent staged,
            NoteText note,
            List<Chunk> chunks)
            throws InterruptedException {
        while (true) {
            var embedded = new SlicedEmbedding(staged.hash(), chunks, _ -> {})
                    .with(passages.model().get());
            var draft =
                    new NoteDraft(staged.hash(), staged.sizeBytes(), note.title(), embedded.chunks(), embedded.model());
            var outcome = Uninterrupted.call(() -> storeAndSync(id, version, owner, staged, draft));
            if (outcome.isPresent()) {
                return outcome.get();
            }
            LOG.debug("Re-embedding note {} with another model", id);
        }
    }

    /// @return empty when another model has become active
    private Optional<ReviseOutcome> storeAndSync(
            DocumentId id, @Nullable Integer version, String owner, StagedContent staged, NoteDraft draft)
            throws InterruptedException {
        var outcome = store.blobs()
                .keepWhile(staged, () -> store.write((sql, now) -> write(sql, id, version, owner, draft, now)));
        switch (outcome) {
            case Outcome.OtherModel _ -> {
                return Optional.empty();
            }
            case Outcome.Objection(var objection) -> {
                store.blobs().release(staged.hash());
                return Optional.of(objection);
            }
            case Outcome.Stored(var revised) -> {
                try {
                    store.sync(
                            Stream.of(revised.document()),
                            "The note was changed, but searches will not see the change");
                } finally {
                    if (revised.replaced() != null) {
                        store.blobs().release(revised.replaced());
                    }
                    store.listeners().publish(revised.change());
                }
                return Optional.of(new ReviseOutcome.Revised(revised.document()));
            }
        }
    }

    /// Checks for objections again: the note may have changed while the text was embedded.
    private Outcome write(
            Sql sql, DocumentId id, @Nullable Integer version, String owner, NoteDraft draft, Instant now) {
        if (!ActiveModel.is(sql, draft.model())) {
            return new Outcome.OtherModel();
        }
        var objection = NoteTable.objection(sql, id, draft.content(), version);
        if (objection.isPresent()) {
            return new Outcome.Objection(objection.get());
        }
        var note = DocumentTable.find(sql, id).orElseThrow();
        store.quotas().charge(sql, owner, 0, draft.sizeBytes(), now);
        store.quotas()
                .admit(
                        sql,
                        CollectionName.of(note.tags()),
                        0,
                        draft.sizeBytes() - note.source().sizeBytes());
        return new Outcome.Stored(NoteTable.revise(sql, id, draft, now));
    }

    private sealed interface Outcome {
        record Stored(StoredDocument revised) implements Outcome {}

        record Objection(ReviseOutcome revision) implements Outcome {}

        record OtherModel() implements Outcome {}
    }
}
