package pinakes.engine.core.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import pinakes.engine.document.PlacedWord;
import pinakes.extraction.RecognisedPage;

/// The words that OCR read on a page, as they are stored: a line for each with its four edges and its text, compressed.
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PackedPage(int number, byte[] bytes) {
    /// The four edges with spaces, and the end of the line.
    private static final int EDGES_BYTES_MAX = 4 * 6 + 1;

    private static final int BYTES_MAX = PlacedWord.ON_PAGE_MAX * (PlacedWord.CHARS_MAX * 4 + EDGES_BYTES_MAX);

    public static PackedPage of(RecognisedPage page) {
        var lines = page.words().stream().map(PackedPage::line).collect(Collectors.joining("\n"));
        var packed = new ByteArrayOutputStream();
        try (var out = new DeflaterOutputStream(packed)) {
            out.write(lines.getBytes(UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new PackedPage(page.number(), packed.toByteArray());
    }

    List<PlacedWord> words() {
        try (var in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
            var lines = new String(in.readNBytes(BYTES_MAX), UTF_8).split("\n", -1);
            return Arrays.stream(lines).map(PackedPage::word).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the words of page " + number + " are damaged", e);
        }
    }

    private static String line(PlacedWord word) {
        return word.left() + " " + word.top() + " " + word.right() + " " + word.bottom() + " " + word.text();
    }

    private static PlacedWord word(String line) {
        var parts = line.split(" ", 5);
        return new PlacedWord(
                parts[4],
                Integer.parseInt(parts[0]),
                Integer.parseInt(parts[1]),
                Integer.parseInt(parts[2]),
                Integer.parseInt(parts[3]));
    }
}
