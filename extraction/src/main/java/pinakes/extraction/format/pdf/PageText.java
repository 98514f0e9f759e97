package pinakes.extraction.format.pdf;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.contentstream.operator.OperatorName;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingColor;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingColorN;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingColorSpace;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingDeviceCMYKColor;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingDeviceGrayColor;
import org.apache.pdfbox.contentstream.operator.color.SetNonStrokingDeviceRGBColor;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageTree;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.graphics.blend.BlendMode;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.apache.pdfbox.util.Matrix;
import org.apache.pdfbox.util.Vector;
import pinakes.extraction.format.pdf.layout.FontStyle;
import pinakes.extraction.format.pdf.layout.Glyph;
import pinakes.extraction.format.pdf.layout.Ruling;
import pinakes.extraction.format.pdf.layout.TurnedPage;

/// Collects the visible glyphs and the rulings of a page, with those of its annotations.
final class PageText extends PDFTextStripper {
    /// Smaller letters are illegible.
    private static final float SIZE_MIN_POINTS = 1.5f;

    private static final float MARGIN_POINTS = 3;
    private static final int WHITE = 0xF5;

    private static final Pattern SUBSET = Pattern.compile("^[A-Z]{6}\\+");

    /// Names of bold fonts. Those of TeX have `bx`; the bold weight of Nimbus is called Medi.
    private static final Pattern BOLD =
            Pattern.compile("(?i)bold|black|heavy|demi|-bd|^[a-z]{2,5}bx(?:ti)?\\d|^nimbus.*-medi");

    /// A stripper counts the pages that it meets and ignores those before the first; this is its first.
    private static final PDPageTree ONE_PAGE = new PDPageTree();

    static {
        ONE_PAGE.add(new PDPage());
    }

    private final PageBackground backdrop;
    private final Set<COSBase> covers;
    private final PageSpace space;
    private final PageRulings rulings;
    private final boolean keepInvisible;
    private final Map<TurnedPage, List<Glyph>> frames = new LinkedHashMap<>();
    private final Map<Integer, Integer> headingTags;
    private final Deque<Integer> openTags = new ArrayDeque<>();
    private final IdentityHashMap<PDFont, FontStyle> styles = new IdentityHashMap<>();
    private final IdentityHashMap<TextPosition, Integer> headings = new IdentityHashMap<>();
    private final Set<TextPosition> outlined = Collections.newSetFromMap(new IdentityHashMap<>());
    private int glyphs;
    private int legible;
    private int hidden;
    private int covered;

    private PageText(
            PageBackground backdrop,
            Set<COSBase> covers,
            PageSpace space,
            Map<Integer, Integer> headingTags,
            boolean keepInvisible) {
        this.backdrop = backdrop;
        this.covers = covers;
        this.space = space;
        this.rulings = new PageRulings(space);
        this.headingTags = headingTags;
        this.keepInvisible = keepInvisible;
        setSuppressDuplicateOverlappingText(true);
        setShouldSeparateByBeads(false);
        addOperator(new SetNonStrokingColor(this));
        addOperator(new SetNonStrokingColorN(this));
        addOperator(new SetNonStrokingColorSpace(this));
        addOperator(new SetNonStrokingDeviceGrayColor(this));
        addOperator(new SetNonStrokingDeviceRGBColor(this));
        addOperator(new SetNonStrokingDeviceCMYKColor(this));
    }

    /// The text of a page.
    ///
    /// @param glyphs the visible glyphs in the order in which they are drawn
    /// @param legible the share of all glyphs that map to known characters, from 0 to 1
    /// @param isLayer whether nearly all of it is invisible, or behind a picture of the whole page
    record Written(Map<TurnedPage, List<Glyph>> glyphs, List<Ruling> rulings, double legible, boolean isLayer) {
        int letters() {
            return glyphs.values().stream()
                    .flatMap(List::stream)
                    .mapToInt(glyph -> glyph.text().isBlank() ? 0 : glyph.text().length())
                    .sum();
        }
    }

    /// Reads one page, counted from 0.
    ///
    /// @param keepInvisible whether to keep text in the invisible rendering mode
    static Written of(
            PDDocument document, int index, List<PageImages.Placed> images, HeadingTags tags, boolean keepInvisible)
            throws IOException {
        var page = document.getPage(index);
        var covers = images.stream()
                .filter(PageImages.Placed::isCover)
                .map(image -> (COSBase) image.image().getCOSObject())
                .collect(Collectors.toSet());
        var text = new PageText(
                new PageBackground(document, index, images), covers, PageSpace.of(page), tags.on(page), keepInvisible);
        text.processPages(ONE_PAGE);
        text.processPage(page);
        return new Written(
                text.frames,
                text.rulings.rulings(),
                text.glyphs == 0 ? 1 : (double) text.legible / text.glyphs,
                text.isNearlyAll(text.hidden + text.covered));
    }

    @Override
    protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
        rulings.follow(operator.getName(), operands, getGraphicsState().getCurrentTransformationMatrix());
        if (operator.getName().equals(OperatorName.DRAW_OBJECT) && isCover(operands)) {
            covered = glyphs - hidden;
        }
        super.processOperator(operator, operands);
    }

    /// Whether a picture is drawn that hides what is behind it.
    private boolean isCover(List<COSBase> operands) throws IOException {
        return !covers.isEmpty()
                && operands.getFirst() instanceof COSName name
                && getResources().isImageXObject(name)
                && covers.contains(getResources().getXObject(name).getCOSObject())
                && getGraphicsState().getNonStrokeAlphaConstant() == 1
                && BlendMode.NORMAL.equals(getGraphicsState().getBlendMode());
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
            var level = openTags.isEmpty() ? 0 : openTags.peek();
            if (level > 0) {
                headings.put(position, level);
            }
            if (getGraphicsState().getTextState().getRenderingMode() == RenderingMode.FILL_STROKE) {
                outlined.add(position);
            }
        }
    }

    /// Content inside a heading belongs to it, however deep.
    @Override
    public void beginMarkedContentSequence(COSName tag, COSDictionary properties) {
        super.beginMarkedContentSequence(tag, properties);
        var outer = openTags.isEmpty() ? 0 : openTags.peek();
        var number = properties == null || headingTags.isEmpty() ? -1 : properties.getInt(COSName.MCID);
        openTags.push(headingTags.getOrDefault(number, outer));
    }

    @Override
    public void endMarkedContentSequence() {
        super.endMarkedContentSequence();
        openTags.poll();
    }

    /// Called when the content of the page has been processed.
    @Override
    protected void writePage() throws IOException {
        for (var annotation : PageAnnotations.visible(getCurrentPage())) {
            try {
                showAnnotation(annotation);
            } catch (IOException | RuntimeException _) {
                // A damaged annotation does not spoil the page.
            }
        }
        for (var article : getCharactersByArticle()) {
            article.forEach(this::add);
        }
        if (isNearlyAll(hidden)) {
            frames.values().forEach(PageText::smooth);
        }
    }

    private boolean isNearlyAll(int some) {
        return some * 10 > glyphs * 9;
    }

    /// Recognisers guess the font size of each line; sizes near the usual one are the usual one.
    private static void smooth(List<Glyph> glyphs) {
        var sizes = glyphs.stream().map(Glyph::size).sorted().toList();
        var usual = sizes.get(sizes.size() / 2);
        glyphs.replaceAll(
                glyph -> glyph.size() > 0.7f * usual && glyph.size() < 1.4f * usual ? glyph.withSize(usual) : glyph);
    }

    private void add(TextPosition position) {
        var unicode = position.getUnicode();
        if (unicode == null || unicode.isEmpty()) {
            return;
        }
        var matrix = position.getTextMatrix();
        var x = space.croppedX(matrix.getTranslateX(), matrix.getTranslateY());
        var y = space.croppedY(matrix.getTranslateX(), matrix.getTranslateY());
        var size = height(position);
        var end = end(position, matrix, size);
        var endX = space.croppedX(end.getX(), end.getY());
        var endY = space.croppedY(end.getX(), end.getY());
        var length = Math.hypot(endX - x, endY - y);
        var frame = length > 0.05 * size ? TurnedPage.of(endX - x, endY - y) : frame(matrix);
        var left = frame.x(x, y);
        frames.computeIfAbsent(frame, missing -> new ArrayList<>())
                .add(new Glyph(
                        unicode,
                        left,
                        left + (float) length,
                        frame.y(x, y),
                        size,
                        style(position),
                        headings.getOrDefault(position, 0)));
    }

    /// Where the next glyph begins. PDFBox forgets that a raised one goes on at its own height, which would turn it.
    private static Vector end(TextPosition position, Matrix matrix, float size) {
        var x = position.getEndX() - matrix.getTranslateX();
        var y = position.getEndY() - matrix.getTranslateY();
        var unit = (float) Math.hypot(matrix.getScaleX(), matrix.getShearY());
        var alongX = matrix.getScaleX() / unit;
        var alongY = matrix.getShearY() / unit;
        var advance = x * alongX + y * alongY;
        return Math.abs(advance) > 0.05f * size
                ? new Vector(matrix.getTranslateX() + advance * alongX, matrix.getTranslateY() + advance * alongY)
                : new Vector(position.getEndX(), position.getEndY());
    }

    /// The frame of a glyph without width, by the direction of its text.
    private TurnedPage frame(Matrix matrix) {
        var alongX = matrix.getScaleX();
        var alongY = matrix.getShearY();
        return TurnedPage.of(
                space.croppedX(alongX, alongY) - space.croppedX(0, 0),
                space.croppedY(alongX, alongY) - space.croppedY(0, 0));
    }

    private boolean isVisible(TextPosition position) {
        var mode = getGraphicsState().getTextState().getRenderingMode();
        if (mode == RenderingMode.NEITHER || mode == RenderingMode.NEITHER_CLIP) {
            hidden++;
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

    /// The style of a glyph; text that is filled and outlined looks bold.
    private FontStyle style(TextPosition position) {
        var style = styles.computeIfAbsent(position.getFont(), PageText::style);
        return outlined.contains(position) ? new FontStyle(style.face(), true) : style;
    }

    private static FontStyle style(PDFont font) {
        var name = font.getName() == null ? "" : font.getName();
        var face = SUBSET.matcher(name).replaceFirst("");
        var descriptor = font.getFontDescriptor();
        var bold = descriptor != null && (descriptor.isForceBold() || descriptor.getFontWeight() >= 600);
        return new FontStyle(face, bold || BOLD.matcher(face).find());
    }

    private static boolean isLegible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.PRIVATE_USE, Character.SURROGATE, Character.UNASSIGNED -> false;
            default -> codePoint != 0xFFFD;
        };
    }
}
