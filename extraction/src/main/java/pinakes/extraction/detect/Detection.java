package pinakes.extraction.detect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.packed.ZipParts;

/// Says what a file is.
///
/// Binary formats have marks of their own, so content alone decides and the name must agree. Kinds of plain
/// text have none, so there the name decides, as long as the content is text.
public final class Detection {
    private static final Set<FileFormat> TEXT =
            EnumSet.of(FileFormat.TXT, FileFormat.MARKDOWN, FileFormat.CSV, FileFormat.EML, FileFormat.HTML);

    private Detection() {}

    /// The format of a file.
    ///
    /// @param fileName what its owner calls it
    /// @throws ExtractionException when it is empty, encrypted, of no known format, or not what its name says
    public static FileFormat of(Path file, String fileName, ReadingLimits limits)
            throws IOException, ExtractionException {
        if (Files.size(file) == 0) {
            throw new ExtractionException(Reason.EMPTY, "The file is empty: it has no bytes.");
        }
        var head = Head.of(file);
        var announced = FileFormat.announcedBy(fileName);
        var found = found(file, head, limits, announced);
        if (found.isPresent()) {
            return agreed(found.get(), announced, fileName);
        }
        if (head.looksLikeText()) {
            return text(announced, fileName);
        }
        throw unknown(head, announced);
    }

    /// Which format the marks in the content stand for.
    private static Optional<FileFormat> found(
            Path file, Head head, ReadingLimits limits, Optional<FileFormat> announced)
            throws IOException, ExtractionException {
        var pdf = head.latin().substring(0, Math.min(head.length(), 1024)).contains("%PDF-");
        if (pdf && (head.startsWith("%PDF-") || announced.equals(Optional.of(FileFormat.PDF)))) {
            return Optional.of(FileFormat.PDF);
        }
        if (head.startsWith("PK\u0003\u0004")) {
            return Optional.of(packed(file, limits, announced));
        }
        if (head.startsWith("\u0089PNG\r\n\u001A\n")) {
            return Optional.of(FileFormat.PNG);
        }
        if (head.startsWith("\u00FF\u00D8\u00FF")) {
            return Optional.of(FileFormat.JPG);
        }
        if (head.startsWith("II*\0") || head.startsWith("MM\0*")) {
            return Optional.of(FileFormat.TIFF);
        }
        if (head.startsWith("RIFF") && head.hasAt(8, "WEBP")) {
            return Optional.of(FileFormat.WEBP);
        }
        if (head.startsWith("{\\rtf")) {
            return Optional.of(FileFormat.RTF);
        }
        if (head.startsWith("\u00D0\u00CF\u0011\u00E0") && OleFile.isEncryptedOffice(file)) {
            throw new ExtractionException(
                    Reason.ENCRYPTED,
                    "The " + announced.map(Detection::name).orElse("Office")
                            + " file is encrypted; remove the password and add it again.");
        }
        return Markup.of(head);
    }

    private static FileFormat packed(Path file, ReadingLimits limits, Optional<FileFormat> announced)
            throws IOException, ExtractionException {
        try (var parts = ZipParts.open(file, limits)) {
            return PackedKind.of(parts)
                    .orElseThrow(() -> new ExtractionException(
                            announced.isPresent() ? Reason.MISLABELLED : Reason.UNSUPPORTED_FORMAT,
                            announced
                                    .map(format -> "Its name says " + name(format)
                                            + ", but it is a ZIP archive without such a document in it.")
                                    .orElse("ZIP archives are not read; add the files that are in it.")));
        } catch (IOException damaged) {
            var known = announced.map(Detection::name).orElse("ZIP");
            throw new ExtractionException(
                    Reason.CORRUPT, "The " + known + " file is damaged: it cannot be unpacked. It may be incomplete.");
        }
    }

    private static FileFormat agreed(FileFormat found, Optional<FileFormat> announced, String fileName)
            throws ExtractionException {
        if (announced.isEmpty() || announced.get() == found) {
            return found;
        }
        var name = announced.get();
        // Text that merely begins like markup is still what its name says it is; mail and notes quote a lot.
        if (TEXT.contains(name) && (found == FileFormat.HTML || found == FileFormat.SVG || found == FileFormat.EML)) {
            if (name != FileFormat.HTML || found == FileFormat.EML) {
                return name;
            }
            return found;
        }
        throw new ExtractionException(
                Reason.MISLABELLED,
                "Its name (." + extension(fileName) + ") says " + name(name) + ", but its content is " + name(found)
                        + ". Rename it to ." + found.id() + " if that is what it should be.");
    }

    private static FileFormat text(Optional<FileFormat> announced, String fileName) throws ExtractionException {
        if (announced.isEmpty()) {
            return FileFormat.TXT;
        }
        var name = announced.get();
        if (TEXT.contains(name)) {
            return name;
        }
        throw new ExtractionException(
                Reason.MISLABELLED,
                "Its name (." + extension(fileName) + ") says " + name(name) + ", but its content is plain text.");
    }

    private static ExtractionException unknown(Head head, Optional<FileFormat> announced) {
        var signature = Signature.of(head);
        if (announced.isPresent()) {
            var name = name(announced.get());
            return signature.isPresent()
                    ? new ExtractionException(
                            Reason.MISLABELLED,
                            "Its name says " + name + ", but it is "
                                    + signature.get().words() + ".")
                    : new ExtractionException(
                            Reason.CORRUPT, "Its name says " + name + ", but its content is nothing of that kind.");
        }
        return new ExtractionException(
                Reason.UNSUPPORTED_FORMAT,
                (signature.isPresent()
                                ? "It is " + signature.get().words() + ", which is not read."
                                : "Its format is not known.")
                        + " Formats that are read: "
                        + Arrays.stream(FileFormat.values()).map(FileFormat::id).collect(Collectors.joining(", "))
                        + ".");
    }

    private static String name(FileFormat format) {
        return format.id().toUpperCase(Locale.ROOT);
    }

    private static String extension(String fileName) {
        return fileName.substring(fileName.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }
}
