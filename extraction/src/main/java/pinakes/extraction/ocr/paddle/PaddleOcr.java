package pinakes.extraction.ocr.paddle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Finds and reads the lines of text in pictures. The networks are loaded on first use, which takes some 60 MB.
public final class PaddleOcr implements AutoCloseable {
    private final LineFinder finder;
    private final LineRecogniser reader;

    public PaddleOcr() throws IOException {
        this.finder = new LineFinder();
        this.reader = new LineRecogniser();
    }

    /// The lines with text, in no order.
    public List<PaddleLine> lines(GrayPixels picture) throws IOException {
        var lines = new ArrayList<PaddleLine>();
        for (var box : finder.lines(picture)) {
            var line = reader.read(picture, box);
            if (!line.text().isBlank()) {
                lines.add(line);
            }
        }
        return lines;
    }

    @Override
    public void close() {
        finder.close();
        reader.close();
    }
}
