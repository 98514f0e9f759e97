package pinakes.engine.core.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.AttachedFile;
import pinakes.extraction.Block;
import pinakes.extraction.Extraction;
import pinakes.extraction.Extraction.Description;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.TextExtractor;
import pinakes.testkit.Deadline;

/// Reads a word in every file that can have images, and waits before it reads one again. Each line of a mail but the
/// first is an attached file.
final class HeldOcr implements TextExtractor {
    private final CountDownLatch begun = new CountDownLatch(1);
    final CountDownLatch opened = new CountDownLatch(1);
    final AtomicInteger readAgain = new AtomicInteger();
    volatile String reads = "kastrel";
    volatile boolean isBlocked;

    void begins() throws InterruptedException {
        assertThat(begun.await(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS))
                .as("a file is read again")
                .isTrue();
    }

    @Override
    public Extraction extract(ExtractionRequest request, ReadingProgress progress) throws InterruptedException {
        if (request.forceOcr()) {
            readAgain.incrementAndGet();
        }
        if (request.forceOcr() && isBlocked) {
            begun.countDown();
            opened.await();
        }
        try {
            return Objects.requireNonNull(read(request.fileName(), Files.readAllLines(request.file(), UTF_8), request));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private @Nullable Extraction read(String name, List<String> lines, ExtractionRequest request) throws IOException {
        var format = FileFormat.announcedBy(name).orElseThrow();
        var isMade = format == FileFormat.TXT || format == FileFormat.EML;
        var isRead = !isMade && !reads.isEmpty();
        if (!isMade && !isRead && format != FileFormat.DOCX) {
            return null; // a picture without text
        }
        var warnings = new ArrayList<String>();
        if (!isMade && !isRead) {
            warnings.add("Unread: " + name);
        }
        var attachments = new ArrayList<AttachedFile>();
        for (var line : lines.subList(1, lines.size())) {
            var part = line.split("=", 2);
            var extraction = read(part[0], List.of(part[1]), request);
            if (extraction == null) {
                warnings.add("Unread: " + part[0]);
            } else {
                var content = Objects.requireNonNull(request.attachments()).store(RereadingCase.bytes(part[1]));
                attachments.add(new AttachedFile(part[0], content, extraction));
            }
        }
        var text = isRead ? lines.getFirst() + " " + reads : lines.getFirst();
        return new Extraction(
                format,
                isRead ? ReadingMethod.MIXED : ReadingMethod.TEXT_EXTRACTION,
                new Description(null, null, null, null, null),
                null,
                List.of(new Block.Paragraph(text, Location.UNKNOWN)),
                List.of(),
                Map.of(),
                warnings,
                attachments);
    }
}
