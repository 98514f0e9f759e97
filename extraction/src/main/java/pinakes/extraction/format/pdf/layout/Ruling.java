package pinakes.extraction.format.pdf.layout;

import org.jspecify.annotations.Nullable;

/// A straight line that is drawn on the page, level or upright.
///
/// @param at its distance from the top (level) or the left (upright)
/// @param from where it begins
/// @param to where it ends
public record Ruling(boolean level, float at, float from, float to) {
    /// The ruling between two points; null when it is slanted.
    public static @Nullable Ruling between(float x1, float y1, float x2, float y2) {
        if (Math.abs(y1 - y2) <= 1) {
            return new Ruling(true, (y1 + y2) / 2, Math.min(x1, x2), Math.max(x1, x2));
        }
        if (Math.abs(x1 - x2) <= 1) {
            return new Ruling(false, (x1 + x2) / 2, Math.min(y1, y2), Math.max(y1, y2));
        }
        return null;
    }

    float length() {
        return to - from;
    }

    /// Whether it covers a position along it.
    boolean covers(float position) {
        return from - 1 <= position && position <= to + 1;
    }

    /// The same ruling in a frame.
    @Nullable
    Ruling in(TurnedPage frame) {
        var x1 = level ? from : at;
        var y1 = level ? at : from;
        var x2 = level ? to : at;
        var y2 = level ? at : to;
        return between(frame.x(x1, y1), frame.y(x1, y1), frame.x(x2, y2), frame.y(x2, y2));
    }
}
