package pinakes.extraction.ocr.network;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Finds and reads the lines of text in pictures. The networks are loaded on first use, which takes some 60 MB.
public final class NetworkOcr implements AutoCloseable {
    private final LineFinder finder;
    private final LineRecogniser print;
    private final Predicate<String> isWord;
    private final Runnable step;
    private @Nullable LineRecogniser handwriting;

    /// @param isWord whether a word is in the word list of the language
    /// @param step is run before each line
    public NetworkOcr(Predicate<String> isWord, Runnable step) throws IOException {
        this.finder = new LineFinder();
        this.print = LineRecogniser.ofPrint();
        this.isWord = isWord;
        this.step = step;
    }

    /// The boxes around what looks like lines of text in any script, in no order.
    public List<TiltedBox> boxes(GrayPixels picture) throws IOException {
        return finder.lines(picture);
    }

    /// Whether there is text in any script in some of the boxes.
    public boolean hasText(GrayPixels picture, List<TiltedBox> boxes) throws IOException {
        return TextureCheck.hasText(boxes, box -> printed(picture, box));
    }

    /// The lines with text, in no order.
    ///
    /// @param boxes what [#boxes] found in the picture
    public List<NetworkLine> lines(GrayPixels picture, List<TiltedBox> boxes) throws IOException {
        var printed = TextureCheck.lines(boxes, box -> printed(picture, box)).stream()
                .filter(line -> !line.text().isBlank())
                .toList();
        return Handwriting.isLikely(printed) ? handwritten(picture, printed) : printed;
    }

    private NetworkLine printed(GrayPixels picture, TiltedBox box) throws IOException {
        step.run();
        return print.read(picture, box);
    }

    /// The lines as print or as handwriting, whichever reads better.
    private List<NetworkLine> handwritten(GrayPixels picture, List<NetworkLine> printed) throws IOException {
        if (handwriting == null) {
            handwriting = LineRecogniser.ofHandwriting(isWord);
        }
        var lines = new ArrayList<NetworkLine>();
        for (var line : printed) {
            step.run();
            lines.add(Handwriting.better(line, handwriting.read(picture, line.box())));
        }
        return lines;
    }

    @Override
    public void close() {
        finder.close();
        print.close();
        if (handwriting != null) {
            handwriting.close();
        }
    }
}
