package pinakes.extraction.format.pdf.layout;

/// A character as it is drawn, in the frame of its line.
///
/// @param text the characters that it stands for: several for a ligature
/// @param left where it begins, along the line
/// @param right where it ends, along the line
/// @param baseline how far down the frame its line is
/// @param size the font size, in points
/// @param headingLevel the level of the heading that the file says it belongs to, from 1; 0 when it says nothing
public record Glyph(
        String text, float left, float right, float baseline, float size, FontStyle style, int headingLevel) {
    boolean isBlank() {
        return text.isBlank();
    }

    /// The same place in a line with another text, from one edge to another.
    public Glyph with(String other, float from, float to) {
        return new Glyph(other, from, to, baseline, size, style, headingLevel);
    }

    public Glyph withSize(float other) {
        return new Glyph(text, left, right, baseline, other, style, headingLevel);
    }
}
