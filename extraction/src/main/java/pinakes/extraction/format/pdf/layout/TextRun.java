package pinakes.extraction.format.pdf.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Glyphs that stand beside each other on one line, without a gap as wide as that between columns.
final class TextRun implements PageElement {
    private static final float ASCENT = 0.75f;
    private static final float DESCENT = 0.2f;

    private final List<Glyph> glyphs = new ArrayList<>();
    private float left = Float.MAX_VALUE;
    private float right = -Float.MAX_VALUE;
    private float baseline;
    private float size;
    private int letters;
    private int rightToLeft;
    private int leftToRight;

    TextRun(Glyph first) {
        baseline = first.baseline();
        size = first.size();
        add(first);
    }

    void add(Glyph glyph) {
        glyphs.add(glyph);
        if (!glyph.isBlank()) {
            left = Math.min(left, glyph.left());
            right = Math.max(right, glyph.right());
            letters += glyph.text().length();
            var first = glyph.text().codePointAt(0);
            if (WritingDirection.isRightToLeft(first)) {
                rightToLeft++;
            } else if (Character.isLetter(first)) {
                leftToRight++;
            }
        }
    }

    /// Takes the glyphs of another run; the larger of the two determines the line, unless it is an initial.
    void join(TextRun other) {
        var initial = letters <= 2 && other.letters > 10;
        var before = other.letters <= 2 && letters > 10;
        if (initial || (!before && (other.size > size || (other.size == size && other.letters > letters)))) {
            baseline = other.baseline;
            size = other.size;
        }
        other.glyphs.forEach(this::add);
    }

    /// The glyphs from left to right.
    List<Glyph> glyphs() {
        return glyphs.stream().sorted(Comparator.comparingDouble(Glyph::left)).toList();
    }

    /// Whether the glyphs of another run fit between those of this one.
    boolean hasRoomFor(TextRun other) {
        return other.glyphs.stream()
                .filter(glyph -> !glyph.isBlank())
                .map(glyph -> (glyph.left() + glyph.right()) / 2)
                .allMatch(middle -> glyphs.stream()
                        .allMatch(own -> own.isBlank() || own.right() <= middle || middle <= own.left()));
    }

    Glyph last() {
        return glyphs.getLast();
    }

    boolean isBlank() {
        return letters == 0;
    }

    float baseline() {
        return baseline;
    }

    float size() {
        return size;
    }

    @Override
    public float left() {
        return left;
    }

    @Override
    public float right() {
        return right;
    }

    @Override
    public float top() {
        return baseline - ASCENT * size;
    }

    @Override
    public float bottom() {
        return baseline + DESCENT * size;
    }

    int letters() {
        return letters;
    }

    @Override
    public int rightToLeftSurplus() {
        return rightToLeft - leftToRight;
    }

    boolean hasRightToLeft() {
        return rightToLeft > 0;
    }

    @Override
    public float measure() {
        return (right - left) / (0.5f * size);
    }
}
