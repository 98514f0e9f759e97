package pinakes.extraction.format.pdf.layout;

/// A character as it is drawn, in the frame of its line.
///
/// @param text the characters that it stands for: several for a ligature
/// @param left where it begins, along the line
/// @param right where it ends, along the line
/// @param baseline how far down the frame its line is
/// @param size the font size, in points
public record Glyph(String text, float left, float right, float baseline, float size, boolean bold) {
    boolean isBlank() {
        return text.isBlank();
    }
}
