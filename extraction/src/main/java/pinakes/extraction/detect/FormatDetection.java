package pinakes.extraction.detect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import pinakes.engine.document.FileFormat;
import pinakes.engine.document.PlainText;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.packed.ZipParts;

/// Determines the format of a file.
///
/// Binary formats have signatures, so the content decides and the name must agree. Plain text formats have none,
/// so the name decides as long as the content is text.
public final class FormatDetection {
    private static final Set<FileFormat> TEXT = Arrays.stream(FileFormat.values())
            .filter(format -> format.isPlainText() || format == FileFormat.EML || format == FileFormat.HTML)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(FileFormat.class)));

    private static final Map<String, FileFormat> SIGNATURES = Map.of(
            "\u0089PNG\r\n\u001A\n", FileFormat.PNG,
            "\u00FF\u00D8\u00FF", FileFormat.JPG,
            "II*\0", FileFormat.TIFF,
            "MM\0*", FileFormat.TIFF,
            "{\\rtf", FileFormat.RTF);

    private static final int LEADING_BYTES_MAX = 64 << 10;

    private FormatDetection() {}

    /// The format of a file.
    ///
    /// @param fileName the name that its owner gave it
    /// @throws ExtractionException when it is empty, encrypted, of an unsupported format, or contradicts its name
    public static FileFormat of(Path file, String fileName, ReadingLimits limits)
            throws IOException, ExtractionException {
        if (Files.size(file) == 0) {
            throw new ExtractionException(Reason.EMPTY, "The file is empty (0 bytes).");
        }
        var start = leadingBytes(file);
        var announced = FileFormat.announcedBy(fileName);
        var found = found(file, start, limits, announced);
        if (found.isPresent()) {
            return agreed(found.get(), announced, fileName);
        }
        if (PlainText.isLikely(start.getBytes(ISO_8859_1))) {
            return text(announced, fileName);
        }
        throw unknown(start, announced);
    }

    /// The first bytes of a file, each as one character.
    private static String leadingBytes(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(LEADING_BYTES_MAX), ISO_8859_1);
        }
    }

    /// The format by the signatures in the content.
    private static Optional<FileFormat> found(
            Path file, String start, ReadingLimits limits, Optional<FileFormat> announced)
            throws IOException, ExtractionException {
        var pdf = start.substring(0, Math.min(start.length(), 1024)).contains("%PDF-");
        if (pdf && (start.startsWith("%PDF-") || announced.equals(Optional.of(FileFormat.PDF)))) {
            return Optional.of(FileFormat.PDF);
        }
        if (start.startsWith("PK\u0003\u0004")) {
            return Optional.of(packed(file, limits, announced));
        }
        var signature = SIGNATURES.keySet().stream().filter(start::startsWith).findFirst();
        if (signature.isPresent()) {
            return signature.map(SIGNATURES::get);
        }
        if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) {
            return Optional.of(FileFormat.WEBP);
        }
        if (start.startsWith("\u00D0\u00CF\u0011\u00E0") && OleFile.isEncryptedOffice(file)) {
            throw new ExtractionException(
                    Reason.ENCRYPTED,
                    "The " + announced.map(FormatDetection::name).orElse("Office")
                            + " file is encrypted. Remove the password and add the file again.");
        }
        return MarkupDetection.of(start);
    }

    private static FileFormat packed(Path file, ReadingLimits limits, Optional<FileFormat> announced)
            throws IOException, ExtractionException {
        try (var parts = ZipParts.open(file, limits)) {
            return ZipDetection.of(parts)
                    .orElseThrow(() -> new ExtractionException(
                            announced.isPresent() ? Reason.MISLABELLED : Reason.UNSUPPORTED_FORMAT,
                            announced
                                    .map(format -> "The file name suggests " + name(format)
                                            + ", but the file is a ZIP archive that contains no such document.")
                                    .orElse("ZIP archives are not supported; add the files inside the archive.")));
        } catch (IOException damaged) {
            var known = announced.map(FormatDetection::name).orElse("ZIP");
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
        // Text that merely begins like markup is what its name suggests: mail and notes often quote markup.
        if (TEXT.contains(name) && (found == FileFormat.HTML || found == FileFormat.SVG || found == FileFormat.EML)) {
            return name == FileFormat.HTML && found != FileFormat.EML ? found : name;
        }
        throw new ExtractionException(
                Reason.MISLABELLED,
                "The file name (." + extension(fileName) + ") suggests " + name(name) + ", but the content is "
                        + name(found) + ". Rename the file to ." + found.id() + " if that is what it should be.");
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
                "The file name (." + extension(fileName) + ") suggests " + name(name)
                        + ", but the content is plain text.");
    }

    private static ExtractionException unknown(String start, Optional<FileFormat> announced) {
        var signature = UnsupportedKind.of(start);
        if (announced.isPresent()) {
            var name = name(announced.get());
            return signature.isPresent()
                    ? new ExtractionException(
                            Reason.MISLABELLED,
                            "The file name suggests " + name + ", but the file is " + signature.get() + ".")
                    : new ExtractionException(
                            Reason.CORRUPT, "The file name suggests " + name + ", but the content does not match.");
        }
        return new ExtractionException(
                Reason.UNSUPPORTED_FORMAT,
                (signature.isPresent()
                                ? "The file is " + signature.get() + ", which is not supported."
                                : "The file has an unknown format.")
                        + " Supported formats: "
                        + Arrays.stream(FileFormat.values()).map(FileFormat::id).collect(Collectors.joining(", "))
                        + ".");
    }

    /// What messages call a format, such as `DOCX`.
    public static String name(FileFormat format) {
        return format.id().toUpperCase(Locale.ROOT);
    }

    private static String extension(String fileName) {
        return fileName.substring(fileName.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }
}
