package pinakes.extraction.ocr.paddle;

import java.io.IOException;
import java.util.List;

/// Finds and reads the lines of text in pictures. The networks are loaded on first use, which takes some 60 MB.
public final class PaddleOcr implements AutoCloseable {
    private final LineFinder finder;
    private final LineRecogniser reader;

    public PaddleOcr() throws IOException {
        this.finder = new LineFinder();
        this.reader = new LineRecogniser();
    }

    /// The boxes around what looks like lines of text in any script, in no order.
    public List<TiltedBox> boxes(GrayPixels picture) throws IOException {
        return finder.lines(picture);
    }

    /// The lines with text, in no order.
    ///
    /// @param boxes what [#boxes] found in the picture
    public List<PaddleLine> lines(GrayPixels picture, List<TiltedBox> boxes) throws IOException {
        return TextureCheck.lines(boxes, box -> reader.read(picture, box)).stream()
                .filter(line -> !line.text().isBlank())
                .toList();
    }

    @Override
    public void close() {
        finder.close();
        reader.close();
    }
}
