package pinakes.extraction.format.pdf.layout;

/// How a glyph is set.
///
/// @param face the name of its font without the mark of a subset, such as `Times-Italic`; empty if it has none
public record FontStyle(String face, boolean bold) {}
