package pinakes.extraction.format;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.AttachedFile;
import pinakes.extraction.AttachmentStore;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.detect.FormatDetection;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads files attached to a message: as documents of their own where the request has a place for them, otherwise
/// each as a section of the message.
///
/// @param directory for the files, which readers need on disk
/// @param trail the messages around the attachments
record AttachmentReader(
        InProcessExtractor extractor, EmbeddedPictures pictures, Path directory, AttachmentTrail trail) {
    private static final int DEPTH_MAX = 3;

    /// A file attached to a message.
    ///
    /// @param isShown whether it is a part of the text, such as a logo in a signature
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Attachment(String name, byte[] bytes, boolean isShown) {
        Attachment {
            name = AttachedFile.safeName(name);
        }
    }

    /// Reads an attachment; what cannot be read gives a warning.
    ///
    /// @param message the message that it is attached to
    /// @param level the level of its heading if it becomes a section
    void read(Attachment attachment, ExtractionRequest message, int level, ExtractionDraft draft)
            throws IOException, ExtractionException {
        if (attachment.bytes().length == 0) {
            draft.warn("The attachment “" + attachment.name() + "” is empty or damaged.");
            return;
        }
        if (trail.depth() >= DEPTH_MAX) {
            draft.warn("Attachments of attached messages are read only to a depth of " + DEPTH_MAX + ".");
            return;
        }
        var refusal = trail.begin();
        try {
            if (refusal.isPresent()) {
                warn(attachment, refusal.get(), draft);
            } else {
                readFile(attachment, message, level, draft);
            }
        } finally {
            trail.end();
        }
    }

    private static void warn(Attachment attachment, @Nullable String reason, ExtractionDraft draft) {
        draft.warn("The attachment “" + attachment.name() + "” was not read: " + reason);
    }

    private void readFile(Attachment attachment, ExtractionRequest message, int level, ExtractionDraft draft)
            throws IOException, ExtractionException {
        var file = Files.createTempFile(directory, "attachment", "");
        try {
            Files.write(file, attachment.bytes());
            var request = new ExtractionRequest(file, attachment.name(), message.forceOcr(), message.attachments());
            read(request, attachment, level, draft);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private void read(ExtractionRequest request, Attachment attachment, int level, ExtractionDraft draft)
            throws IOException, ExtractionException {
        var store = request.attachments();
        try {
            var format = FormatDetection.of(request.file(), request.fileName(), draft.limits());
            if (isPicture(format) && (store == null || attachment.isShown())) {
                pictures.read(attachment.bytes(), attachment.name(), Location.UNKNOWN, draft);
            } else if (store == null) {
                var inner = draft.inner();
                extractor.read(request, format, inner, trail);
                draft.section(level, "Attachment: " + attachment.name(), inner);
            } else {
                readApart(request, format, attachment, store, draft);
            }
        } catch (ExtractionException failure) {
            warn(attachment, failure.getMessage(), draft);
        }
    }

    private void readApart(
            ExtractionRequest request,
            FileFormat format,
            Attachment attachment,
            AttachmentStore store,
            ExtractionDraft draft)
            throws IOException, ExtractionException {
        if (!store.hasRoom()) {
            throw new ExtractionException(
                    Reason.TOO_LARGE,
                    "At most " + AttachmentStore.FILES_MAX
                            + " attachments of a message are read. Save the others as files and add those.");
        }
        var inner = draft.inner();
        extractor.read(request, format, inner, trail);
        var extraction = draft.finished(inner, format);
        if (!store.hasRoom()) { // its own attachments took the last places
            throw new ExtractionException(
                    Reason.TOO_LARGE, "At most " + AttachmentStore.FILES_MAX + " attachments of a message are read.");
        }
        var content = store.store(new ByteArrayInputStream(attachment.bytes()));
        draft.attach(new AttachedFile(attachment.name(), content, extraction));
    }

    /// Pictures in messages are mostly logos and signatures, so only their text matters.
    private static boolean isPicture(FileFormat format) {
        return switch (format) {
            case JPG, PNG, WEBP -> true;
            default -> false;
        };
    }
}
