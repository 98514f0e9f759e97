package pinakes.extraction.format.pdf.layout;

import java.util.ArrayList;
import java.util.List;

/// Turns the parts of a line, which are stored from left to right, into the order in which they are read.
final class WritingDirection {
    private static final String BRACKETS = "()[]{}<>«»‹›≤≥";

    /// The direction that a part suggests.
    private enum Strength {
        LEFT_TO_RIGHT,
        RIGHT_TO_LEFT,
        NUMBER,
        SEPARATOR,
        NEUTRAL
    }

    private WritingDirection() {}

    static boolean isRightToLeft(int codePoint) {
        return switch (Character.getDirectionality(codePoint)) {
            case Character.DIRECTIONALITY_RIGHT_TO_LEFT, Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC -> true;
            default -> false;
        };
    }

    /// Whether most of the letters are written from right to left.
    static boolean isRightToLeft(List<? extends PageElement> placed) {
        return placed.stream().mapToInt(PageElement::rightToLeftSurplus).sum() > 0;
    }

    /// The parts of a line in reading order. Numbers and words of the other direction keep their own order.
    ///
    /// @param visual the parts from left to right
    /// @param rightToLeft whether the line as a whole is read from right to left
    static List<String> logical(List<String> visual, boolean rightToLeft) {
        var strengths = visual.stream().map(WritingDirection::strength).toList();
        if (rightToLeft) {
            return backwards(visual, strengths);
        }
        return strengths.contains(Strength.RIGHT_TO_LEFT) ? withTurns(visual, strengths) : visual;
    }

    /// A line from left to right: the stretches from right to left inside it are turned.
    private static List<String> withTurns(List<String> visual, List<Strength> strengths) {
        var ordered = new ArrayList<String>(visual.size());
        var index = 0;
        while (index < visual.size()) {
            if (strengths.get(index) != Strength.RIGHT_TO_LEFT) {
                ordered.add(visual.get(index++));
                continue;
            }
            var end = index + 1;
            for (var next = end; next < visual.size() && strengths.get(next) != Strength.LEFT_TO_RIGHT; next++) {
                if (strengths.get(next) == Strength.RIGHT_TO_LEFT) {
                    end = next + 1;
                }
            }
            ordered.addAll(backwards(visual.subList(index, end), strengths.subList(index, end)));
            index = end;
        }
        return ordered;
    }

    /// A line from right to left: the stretches from left to right inside it are kept.
    private static List<String> backwards(List<String> visual, List<Strength> strengths) {
        var ordered = new ArrayList<String>(visual.size());
        var end = visual.size();
        while (end > 0) {
            var start = end - 1;
            if (isKept(strengths, start)) {
                while (start > 0 && isKept(strengths, start - 1)) {
                    start--;
                }
                ordered.addAll(visual.subList(start, end));
            } else {
                ordered.add(mirrored(visual.get(start)));
            }
            end = start;
        }
        return ordered;
    }

    /// Whether a part of a line from right to left is read from left to right. A separator inside a number, as in
    /// 1403/09/19, belongs to it, and other signs to the words of the other direction on both sides.
    private static boolean isKept(List<Strength> strengths, int index) {
        return switch (strengths.get(index)) {
            case LEFT_TO_RIGHT, NUMBER -> true;
            case RIGHT_TO_LEFT -> false;
            case SEPARATOR ->
                (next(strengths, index, -1, false) == Strength.NUMBER
                                && next(strengths, index, 1, false) == Strength.NUMBER)
                        || isInside(strengths, index);
            case NEUTRAL -> isInside(strengths, index);
        };
    }

    private static boolean isInside(List<Strength> strengths, int index) {
        var before = next(strengths, index, -1, true);
        var after = next(strengths, index, 1, true);
        return before != Strength.RIGHT_TO_LEFT
                && after != Strength.RIGHT_TO_LEFT
                && before != Strength.NEUTRAL
                && after != Strength.NEUTRAL
                && (before == Strength.LEFT_TO_RIGHT || after == Strength.LEFT_TO_RIGHT);
    }

    /// The strength of the next part, or of the next that is not neutral; neutral at the end of the line.
    private static Strength next(List<Strength> strengths, int from, int step, boolean skipNeutral) {
        for (var index = from + step; index >= 0 && index < strengths.size(); index += step) {
            var strength = strengths.get(index);
            if (!skipNeutral || (strength != Strength.NEUTRAL && strength != Strength.SEPARATOR)) {
                return strength;
            }
        }
        return Strength.NEUTRAL;
    }

    private static String mirrored(String text) {
        var index = text.length() == 1 ? BRACKETS.indexOf(text) : -1;
        return index < 0 ? text : String.valueOf(BRACKETS.charAt(index ^ 1));
    }

    private static Strength strength(String part) {
        var codePoint = part.codePointAt(0);
        if (isRightToLeft(codePoint)) {
            return Strength.RIGHT_TO_LEFT;
        }
        if (Character.isDigit(codePoint)) {
            return Strength.NUMBER;
        }
        if (part.length() == 1 && "/.,:-٫٬%+".indexOf(part.charAt(0)) >= 0) {
            return Strength.SEPARATOR;
        }
        return Character.isLetter(codePoint) ? Strength.LEFT_TO_RIGHT : Strength.NEUTRAL;
    }
}
