package pinakes.extraction.format;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import pinakes.extraction.AttachmentStore;
import pinakes.extraction.Block;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingLimits;

/// A file that a test makes and reads, in the process of the test.
public record Sample(Path directory) {
    /// Makes a file of text.
    public Path text(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content);
    }

    public Path bytes(String name, byte[] content) throws IOException {
        return Files.write(directory.resolve(name), content);
    }

    /// Makes a packed file of names and contents that take turns.
    public Path packed(String name, String... namesAndContents) throws IOException {
        var file = directory.resolve(name);
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (var index = 0; index < namesAndContents.length; index += 2) {
                zip.putNextEntry(new ZipEntry(namesAndContents[index]));
                zip.write(namesAndContents[index + 1].getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return file;
    }

    /// Lets the disk be full when OCR unpacks its first data.
    void fillDisk() throws IOException {
        var data = Files.createDirectories(directory.resolve("tessdata"));
        Files.createSymbolicLink(data.resolve("eng.traineddata.part"), Path.of("/dev/full"));
    }

    public Extraction read(Path file) throws ExtractionException {
        return read(file, false, ReadingLimits.USUAL);
    }

    public Extraction read(Path file, boolean forceOcr, ReadingLimits limits) throws ExtractionException {
        return read(new ExtractionRequest(file, file.getFileName().toString(), forceOcr), limits);
    }

    /// Reads a message whose attachments become documents of their own.
    public Extraction read(Path file, AttachmentStore attachments) throws ExtractionException {
        return read(
                new ExtractionRequest(file, file.getFileName().toString(), false, attachments), ReadingLimits.USUAL);
    }

    private Extraction read(ExtractionRequest request, ReadingLimits limits) throws ExtractionException {
        try (var reading = new InProcessExtractor(directory)) {
            return reading.read(request, limits, (unit, done, total) -> {});
        }
    }

    /// The pieces in a short form that shows their kind: `# heading`, `- item`, `| cell | cell |`.
    public static List<String> outline(Extraction extraction) {
        return extraction.blocks().stream().map(Sample::outline).toList();
    }

    private static String outline(Block block) {
        return switch (block) {
            case Block.Heading heading -> "#".repeat(heading.level()) + " " + heading.text();
            case Block.Paragraph paragraph -> paragraph.text();
            case Block.ListItem item ->
                "  ".repeat(item.depth()) + (item.marker().isEmpty() ? "-" : item.marker()) + " " + item.text();
            case Block.Preformatted preformatted -> "`" + preformatted.text() + "`";
            case Block.Picture picture -> "!" + picture.text();
            case Block.Table table ->
                table.header() + table.rows().stream().map(List::toString).reduce("", String::concat);
        };
    }
}
