package pinakes.extraction.format.pdf.layout;

/// A word on a line.
public record Word(String text, float left, float right) {}
