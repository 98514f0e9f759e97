package pinakes.extraction.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.AttachedFile;
import pinakes.extraction.AttachmentStore;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.detect.FormatDetection;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.PartTrail;

/// Reads files attached to a message: as documents of their own where the request has a place for them, otherwise
/// each as a section of the message.
///
/// @param directory for the files, which readers need on disk
/// @param trail the files around the attachments
record AttachmentReader(InProcessExtractor extractor, EmbeddedPictures pictures, Path directory, PartTrail trail) {
    private static final int DEPTH_MAX = 3;

    /// A file attached to a message.
    ///
    /// @param name its [safe][AttachedFile#safeName] name
    /// @param isShown whether it is a part of the text, such as a logo in a signature
    record Attachment(String name, Content content, boolean isShown) {}

    /// The bytes of an attachment.
    @FunctionalInterface
    interface Content {
        InputStream open() throws IOException;
    }

    /// Reads an attachment; what cannot be read gives a warning.
    ///
    /// @param message the message that it is attached to
    /// @param level the level of its heading if it becomes a section
    void read(Attachment attachment, ExtractionRequest message, int level, ExtractionDraft draft)
            throws IOException, ExtractionException {
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
            try (var content = attachment.content().open()) {
                Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
            }
            if (Files.size(file) == 0) {
                draft.warn("The attachment “" + attachment.name() + "” is empty or damaged.");
                return;
            }
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
                pictures.readAttached(Files.readAllBytes(request.file()), attachment.name(), draft);
            } else if (store == null) {
                var inner = draft.inner();
                extractor.read(request, format, inner, trail);
                draft.section(level, "Attachment: " + attachment.name(), inner);
            } else {
                readApart(request, format, attachment, store, draft);
            }
        } catch (ExtractionException failure) {
            if (failure.reason() == Reason.NO_SPACE) {
                throw failure;
            }
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
                            + " attachments per email are read. Save the others as files and add those.");
        }
        var inner = draft.inner();
        extractor.read(request, format, inner, trail);
        var extraction = draft.finished(inner, format);
        if (!store.hasRoom()) { // its own attachments took the last places
            throw new ExtractionException(
                    Reason.TOO_LARGE, "At most " + AttachmentStore.FILES_MAX + " attachments per email are read.");
        }
        try (var content = Files.newInputStream(request.file())) {
            draft.attach(new AttachedFile(attachment.name(), store.store(content), extraction));
        }
    }

    /// Pictures in messages are mostly logos and signatures, so only their text matters.
    private static boolean isPicture(FileFormat format) {
        return switch (format) {
            case JPG, PNG, WEBP -> true;
            default -> false;
        };
    }
}
