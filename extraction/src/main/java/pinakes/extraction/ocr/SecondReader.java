package pinakes.extraction.ocr;

import java.awt.geom.AffineTransform;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.ocr.network.GrayPixels;
import pinakes.extraction.ocr.network.NetworkLine;
import pinakes.extraction.ocr.network.NetworkOcr;
import pinakes.extraction.ocr.network.TiltedBox;

/// Reads pages with the second recogniser, which is loaded when it is first needed.
final class SecondReader implements AutoCloseable {
    /// Lines that are read with less confidence are not text.
    private static final double LINE_CONFIDENCE_MIN = 0.5;

    private static final Pattern WORD = Pattern.compile("\\S+");

    /// Lines that are further apart belong to different paragraphs, compared with their height.
    private static final double PARAGRAPH_GAP = 0.8;

    private final Predicate<String> isWord;
    private final Runnable step;
    private @Nullable NetworkOcr networks;

    /// The picture in which lines were found last, and their boxes.
    private @Nullable GrayPicture lastPicture;

    private List<TiltedBox> lastBoxes = List.of();

    /// @param isWord whether a word is in the English word list
    /// @param step is run before each line
    SecondReader(Predicate<String> isWord, Runnable step) {
        this.isWord = isWord;
        this.step = step;
    }

    /// Whether there is text in any script in a picture.
    boolean seesText(GrayPicture gray) throws IOException {
        return networks().hasText(pixels(gray), boxes(gray));
    }

    /// What was read.
    ///
    /// @param isHandwritten whether most of it is handwriting
    record RecognisedPicture(RecognisedText text, boolean isHandwritten) {
        static final RecognisedPicture NOTHING = new RecognisedPicture(RecognisedText.NOTHING, false);

        private static final String HANDWRITTEN =
                "This looks handwritten. Check names and numbers, which are easily misread even at high confidence.";

        /// The text, with advice about handwriting.
        RecognisedText remarkedText() {
            return isHandwritten ? text.remarked(HANDWRITTEN) : text;
        }
    }

    /// The text of a picture that is upright.
    RecognisedPicture recognise(GrayPicture gray) throws IOException {
        var lines = networks().lines(pixels(gray), boxes(gray)).stream()
                .filter(line -> line.confidence() >= LINE_CONFIDENCE_MIN)
                .toList();
        var level = level(lines);
        var rows = BoxOrder.rows(lines, line -> box(line.box(), level));
        var text = new StringBuilder();
        var words = new ArrayList<RecognisedWord>();
        @Nullable PixelBox above = null;
        for (var row = 0; row < rows.size(); row++) {
            var here = rows.get(row).stream()
                    .map(line -> box(line.box(), level))
                    .reduce(PixelBox::union)
                    .orElseThrow();
            if (above != null) {
                text.append(isParagraph(above, here) ? "\n\n" : "\n");
            }
            text.append(String.join(
                    " ", rows.get(row).stream().map(NetworkLine::text).toList()));
            for (var line : rows.get(row)) {
                words.addAll(words(line, row, level, gray));
            }
            above = here;
        }
        return new RecognisedPicture(
                new RecognisedText(
                        RecognisedLines.joined(text.toString()),
                        ConfidenceScale.asTesseract(confidence(lines)),
                        "",
                        words),
                characters(lines.stream().filter(NetworkLine::isHandwritten).toList()) * 2 > characters(lines));
    }

    private static int characters(List<NetworkLine> lines) {
        return lines.stream().mapToInt(line -> line.text().length()).sum();
    }

    /// Releases the last picture, which is large.
    void forget() {
        lastPicture = null;
    }

    private List<TiltedBox> boxes(GrayPicture gray) throws IOException {
        if (!gray.equals(lastPicture)) {
            lastBoxes = networks().boxes(pixels(gray));
            lastPicture = gray;
        }
        return lastBoxes;
    }

    private NetworkOcr networks() throws IOException {
        if (networks == null) {
            networks = new NetworkOcr(isWord, step);
        }
        return networks;
    }

    private static GrayPixels pixels(GrayPicture gray) {
        return new GrayPixels(gray.bytes(), gray.width(), gray.height());
    }

    /// Turns the picture so that most lines are level.
    private static AffineTransform level(List<NetworkLine> lines) {
        var angles =
                lines.stream().mapToDouble(line -> line.box().angle()).sorted().toArray();
        return AffineTransform.getRotateInstance(angles.length == 0 ? 0 : -angles[angles.length / 2]);
    }

    /// The mean over all characters, in percent.
    private static double confidence(List<NetworkLine> lines) {
        var characters = characters(lines);
        var sum = lines.stream()
                .mapToDouble(line -> line.confidence() * line.text().length())
                .sum();
        return characters == 0 ? 0 : 100 * sum / characters;
    }

    private static boolean isParagraph(PixelBox above, PixelBox here) {
        return here.top() - above.bottom() > PARAGRAPH_GAP * Math.min(above.height(), here.height())
                || here.bottom() < above.top();
    }

    private static List<RecognisedWord> words(NetworkLine line, int row, AffineTransform level, GrayPicture gray) {
        return WORD.matcher(line.text())
                .results()
                .map(found -> {
                    var part = line.box()
                            .part(
                                    edge(line, found.start() - 1, found.start()),
                                    edge(line, found.end() - 1, found.end()));
                    return new RecognisedWord(
                            found.group(),
                            ConfidenceScale.asTesseract(100 * line.confidence()),
                            row,
                            box(part, level),
                            box(part, new AffineTransform()).in(gray.toOriginal()));
                })
                .toList();
    }

    /// The middle between two characters, as a share of the line.
    private static double edge(NetworkLine line, int before, int after) {
        if (before < 0) {
            return 0;
        }
        return after >= line.places().size()
                ? 1
                : (line.places().get(before) + line.places().get(after)) / 2;
    }

    /// The smallest box around a line after a rotation.
    private static PixelBox box(TiltedBox box, AffineTransform level) {
        var turned = new AffineTransform(level);
        turned.rotate(box.angle(), box.x(), box.y());
        return new PixelBox(
                        (int) Math.round(box.x() - box.width() / 2),
                        (int) Math.round(box.y() - box.height() / 2),
                        (int) Math.round(box.x() + box.width() / 2),
                        (int) Math.round(box.y() + box.height() / 2))
                .in(turned);
    }

    @Override
    public void close() {
        if (networks != null) {
            networks.close();
        }
    }
}
