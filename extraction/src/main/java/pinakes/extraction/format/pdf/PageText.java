package pinakes.extraction.format.pdf;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingColor;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingColorN;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingColorSpace;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingDeviceCMYKColor;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingDeviceGrayColor;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingDeviceRGBColor;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.apache.pdfbox.util.Matrix;
import org.apache.pdfbox.util.Vector;

/// Collects the visible lines of text on a page, in content order.
final class PageText extends PDFTextStripper {
    /// Smaller letters are illegible.
    private static final float SIZE_MIN_POINTS = 1.5f;

    private static final float MARGIN_POINTS = 3;
    private static final int WHITE = 0xF5;

    private final PageBackground backdrop;
    private final boolean keepInvisible;
    private final List<PdfLine> lines = new ArrayList<>();
    private final List<PdfLine.Word> words = new ArrayList<>();
    private final Map<Float, Integer> sizes = new HashMap<>();
    private int boldLetters;
    private int letters;
    private float y;
    private int glyphs;
    private int legible;

    private PageText(PageBackground backdrop, boolean keepInvisible) {
        this.backdrop = backdrop;
        this.keepInvisible = keepInvisible;
        setSuppressDuplicateOverlappingText(true);
        addOperator(new SetNonStrokingColor(this));
        addOperator(new SetNonStrokingColorN(this));
        addOperator(new SetNonStrokingColorSpace(this));
        addOperator(new SetNonStrokingDeviceGrayColor(this));
        addOperator(new SetNonStrokingDeviceRGBColor(this));
        addOperator(new SetNonStrokingDeviceCMYKColor(this));
    }

    /// The text of a page.
    ///
    /// @param legible the share of its glyphs that map to known characters, from 0 to 1
    record Written(List<PdfLine> lines, double legible) {
        int letters() {
            return lines.stream()
                    .mapToInt(line -> (int) line.text()
                            .chars()
                            .filter(sign -> !Character.isWhitespace(sign))
                            .count())
                    .sum();
        }
    }

    /// Reads one page, counted from 0.
    ///
    /// @param keepInvisible whether to keep text in the invisible rendering mode
    static Written of(PDDocument document, int page, List<PageImages.Placed> images, boolean keepInvisible)
            throws IOException {
        var text = new PageText(new PageBackground(document, page, images), keepInvisible);
        text.setStartPage(page + 1);
        text.setEndPage(page + 1);
        text.writeText(document, Writer.nullWriter());
        text.endLine();
        return new Written(text.lines, text.glyphs == 0 ? 1 : (double) text.legible / text.glyphs);
    }

    @Override
    protected void showGlyph(Matrix matrix, PDFont font, int code, Vector displacement) throws IOException {
        glyphs++;
        super.showGlyph(matrix, font, code, displacement);
    }

    @Override
    protected void processTextPosition(TextPosition position) {
        var unicode = position.getUnicode();
        if (unicode != null && unicode.codePoints().allMatch(PageText::isLegible)) {
            legible++;
        }
        if (isVisible(position)) {
            super.processTextPosition(position);
        }
    }

    @Override
    protected void writeString(String text, List<TextPosition> positions) {
        if (positions.isEmpty() || text.isBlank()) {
            return;
        }
        var first = positions.getFirst();
        var last = positions.getLast();
        y = first.getYDirAdj();
        var left = Math.min(first.getXDirAdj(), last.getXDirAdj());
        var right = Math.max(first.getXDirAdj() + first.getWidthDirAdj(), last.getXDirAdj() + last.getWidthDirAdj());
        words.add(new PdfLine.Word(text.strip(), left, right));
        for (var position : positions) {
            letters++;
            boldLetters += isBold(position) ? 1 : 0;
            sizes.merge(Math.round(height(position) * 2) / 2f, 1, Integer::sum);
        }
    }

    @Override
    protected void writeLineSeparator() {
        endLine();
    }

    @Override
    protected void writeParagraphEnd() {
        endLine();
    }

    @Override
    protected void writePageEnd() {
        endLine();
    }

    @Override
    protected void writeWordSeparator() {
        // Words are kept in a list.
    }

    @Override
    protected void writeParagraphStart() {
        // Paragraphs are found by distance.
    }

    private void endLine() {
        if (!words.isEmpty()) {
            var size = sizes.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(Map.Entry::getKey)
                    .orElse(0f);
            lines.add(new PdfLine(List.copyOf(words), size, boldLetters * 10 > letters * 9, y));
        }
        words.clear();
        sizes.clear();
        boldLetters = 0;
        letters = 0;
    }

    private boolean isVisible(TextPosition position) {
        var mode = getGraphicsState().getTextState().getRenderingMode();
        if (mode == RenderingMode.NEITHER || mode == RenderingMode.NEITHER_CLIP) {
            return keepInvisible;
        }
        var x = position.getX();
        var top = position.getY();
        // The page may be rotated.
        var side = Math.max(position.getPageWidth(), position.getPageHeight()) + MARGIN_POINTS;
        if (height(position) < SIZE_MIN_POINTS || Math.min(x, top) < -MARGIN_POINTS || Math.max(x, top) > side) {
            return false;
        }
        return !isWhite() || backdrop.isCovered(x, top, position.getWidth(), height(position));
    }

    private boolean isWhite() {
        try {
            var colour = getGraphicsState().getNonStrokingColor();
            if (colour.isPattern()) {
                return false;
            }
            var rgb = colour.toRGB();
            return (rgb >> 16 & 0xFF) >= WHITE && (rgb >> 8 & 0xFF) >= WHITE && (rgb & 0xFF) >= WHITE;
        } catch (IOException | RuntimeException _) {
            return false;
        }
    }

    private static float height(TextPosition position) {
        return Math.abs(position.getTextMatrix().getScalingFactorY());
    }

    private static boolean isBold(TextPosition position) {
        var font = position.getFont();
        var descriptor = font.getFontDescriptor();
        if (descriptor != null && (descriptor.isForceBold() || descriptor.getFontWeight() >= 600)) {
            return true;
        }
        var name = font.getName();
        return name != null && name.toLowerCase(Locale.ROOT).matches(".*(bold|black|heavy|cmbx|demi|-bd).*");
    }

    private static boolean isLegible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.PRIVATE_USE, Character.SURROGATE, Character.UNASSIGNED -> false;
            default -> codePoint != 0xFFFD;
        };
    }
}
