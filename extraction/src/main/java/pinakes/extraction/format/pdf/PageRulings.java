package pinakes.extraction.format.pdf;

import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.util.Matrix;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.format.pdf.layout.Ruling;

/// Collects the straight lines and thin bars that a page draws, from its path operators.
final class PageRulings {
    /// More are a drawing.
    private static final int RULINGS_MAX = 6_000;

    /// Thicker bars are not lines.
    private static final float THICK_POINTS = 3;

    private static final float LENGTH_MIN = 4;

    private final PageSpace space;
    private final List<Ruling> rulings = new ArrayList<>();

    /// The points of each part of the path.
    private final List<List<float[]>> path = new ArrayList<>();

    private int points;

    PageRulings(PageSpace space) {
        this.space = space;
    }

    List<Ruling> rulings() {
        return rulings;
    }

    /// Follows an operator; does nothing for those that are not about paths.
    void follow(String operator, List<COSBase> operands, Matrix matrix) {
        switch (operator) {
            case "m" -> point(operands, 0, true, matrix);
            case "l" -> point(operands, 0, false, matrix);
            case "c" -> point(operands, 4, true, matrix);
            case "v", "y" -> point(operands, 2, true, matrix);
            case "h" -> close();
            case "re" -> rectangle(operands, matrix);
            case "S", "B", "B*" -> paint(true);
            case "s", "b", "b*" -> {
                close();
                paint(true);
            }
            case "f", "F", "f*" -> paint(false);
            case "n" -> clear();
            default -> {
                // Not about paths.
            }
        }
    }

    private void point(List<COSBase> operands, int first, boolean start, Matrix matrix) {
        if (operands.size() >= first + 2
                && operands.get(first) instanceof COSNumber x
                && operands.get(first + 1) instanceof COSNumber y) {
            add(x.floatValue(), y.floatValue(), start || path.isEmpty(), matrix);
        }
    }

    private void rectangle(List<COSBase> operands, Matrix matrix) {
        if (operands.size() >= 4
                && operands.get(0) instanceof COSNumber x
                && operands.get(1) instanceof COSNumber y
                && operands.get(2) instanceof COSNumber width
                && operands.get(3) instanceof COSNumber height) {
            var right = x.floatValue() + width.floatValue();
            var top = y.floatValue() + height.floatValue();
            add(x.floatValue(), y.floatValue(), true, matrix);
            add(right, y.floatValue(), false, matrix);
            add(right, top, false, matrix);
            add(x.floatValue(), top, false, matrix);
            close();
        }
    }

    private void add(float x, float y, boolean start, Matrix matrix) {
        if (points < RULINGS_MAX) {
            var point = matrix.transformPoint(x, y);
            if (start) {
                path.add(new ArrayList<>());
            }
            path.getLast().add(new float[] {space.x(point.x, point.y), space.y(point.x, point.y)});
            points++;
        }
    }

    private void close() {
        if (!path.isEmpty() && path.getLast().size() > 2 && points < RULINGS_MAX) {
            path.getLast().add(path.getLast().getFirst());
            points++;
        }
    }

    private void paint(boolean stroked) {
        path.forEach(part -> add(part, stroked));
        clear();
    }

    private void add(List<float[]> part, boolean stroked) {
        var left = Float.MAX_VALUE;
        var top = Float.MAX_VALUE;
        var right = -Float.MAX_VALUE;
        var bottom = -Float.MAX_VALUE;
        for (var point : part) {
            left = Math.min(left, point[0]);
            right = Math.max(right, point[0]);
            top = Math.min(top, point[1]);
            bottom = Math.max(bottom, point[1]);
        }
        if (bottom - top <= THICK_POINTS) {
            add(Ruling.between(left, (top + bottom) / 2, right, (top + bottom) / 2));
        } else if (right - left <= THICK_POINTS) {
            add(Ruling.between((left + right) / 2, top, (left + right) / 2, bottom));
        } else if (stroked) {
            for (var index = 1; index < part.size(); index++) {
                var from = part.get(index - 1);
                var to = part.get(index);
                add(Ruling.between(from[0], from[1], to[0], to[1]));
            }
        }
    }

    private void add(@Nullable Ruling ruling) {
        if (ruling != null && ruling.to() - ruling.from() >= LENGTH_MIN && rulings.size() < RULINGS_MAX) {
            rulings.add(ruling);
        }
    }

    private void clear() {
        path.clear();
        points = 0;
    }
}
