package pinakes.extraction.ocr.network;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Reads lines, unless they are a texture: specks and patterns look like thousands of short lines, and reading them
/// would take longer than a page does.
final class TextureCheck {
    /// Pages with fewer lines are read at once.
    private static final int LINES_MANY = 200;

    private static final int SAMPLE = 50;

    /// Lines that are read with more confidence are probably text.
    private static final double TEXT_CONFIDENCE = 0.5;

    /// In a texture, about one line in ten is taken for text; on a page, nearly all are.
    private static final double TEXT_SHARE_MIN = 0.25;

    /// In a picture with few boxes, each of them may be a word that the network does not know.
    private static final int LINES_FEW = 20;

    /// Boxes around lines are longer than this, compared with their height, and boxes around specks hardly ever.
    private static final double LINE_LENGTH_MIN = 4;

    /// Smaller letters cannot be read.
    private static final double LETTER_PIXELS_MIN = 12;

    private TextureCheck() {}

    /// Reads one line.
    interface LineReading {
        NetworkLine read(TiltedBox box) throws IOException;
    }

    /// Whether boxes have text in any script: some must have the shape of lines or be readable, which excludes specks
    /// and patterns.
    static boolean hasText(List<TiltedBox> boxes, LineReading reading) throws IOException {
        var isMany = boxes.size() >= LINES_FEW;
        var wanted = isMany ? TEXT_SHARE_MIN * Math.min(SAMPLE, boxes.size()) : 1;
        var step = Math.max(1, boxes.size() / SAMPLE);
        var lines = 0;
        for (var index = 0; index < boxes.size() && lines < wanted; index += step) {
            var box = boxes.get(index);
            lines += isLong(box) || (!isMany && isLegible(box)) ? 1 : 0;
        }
        for (var index = 0; index < boxes.size() && lines < wanted; index += step) {
            var confidence = reading.read(boxes.get(index)).confidence();
            lines += confidence >= TEXT_CONFIDENCE ? 1 : 0;
        }
        return lines >= wanted;
    }

    private static boolean isLong(TiltedBox box) {
        return Math.max(box.width(), box.height()) >= LINE_LENGTH_MIN * Math.min(box.width(), box.height());
    }

    private static boolean isLegible(TiltedBox box) {
        return Math.min(box.width(), box.height()) >= LETTER_PIXELS_MIN;
    }

    /// All lines, or none if most of a sample from all parts of the picture are no text.
    static List<NetworkLine> lines(List<TiltedBox> boxes, LineReading reading) throws IOException {
        var step = boxes.size() < LINES_MANY ? 1 : boxes.size() / SAMPLE;
        var lines = new ArrayList<NetworkLine>();
        for (var index = 0; index < boxes.size(); index += step) {
            lines.add(reading.read(boxes.get(index)));
        }
        if (step == 1) {
            return lines;
        }
        var text = lines.stream()
                .filter(line -> line.confidence() >= TEXT_CONFIDENCE)
                .count();
        if (text < TEXT_SHARE_MIN * lines.size()) {
            return List.of();
        }
        for (var index = 0; index < boxes.size(); index++) {
            if (index % step != 0) {
                lines.add(reading.read(boxes.get(index)));
            }
        }
        return lines;
    }
}
