package pinakes.extraction.ocr.network;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A rectangle at any angle.
///
/// @param x the centre
/// @param y the centre
/// @param angle from the horizontal to its width, clockwise, in radians between -π/4 and π/4
public record TiltedBox(double x, double y, double width, double height, double angle) {
    /// A corner or a pixel.
    record Point(double x, double y) {}

    /// The smallest box around some points: one of its sides lies on a side of their convex hull.
    static TiltedBox around(List<Point> points) {
        var hull = hull(points);
        var best = along(hull, 0);
        for (var index = 0; index < hull.size(); index++) {
            var from = hull.get(index);
            var to = hull.get((index + 1) % hull.size());
            var box = along(hull, Math.atan2(to.y() - from.y(), to.x() - from.x()));
            if (box.width * box.height < best.width * best.height) {
                best = box;
            }
        }
        return best;
    }

    /// The box with more room on every side.
    TiltedBox grown(double distance) {
        return new TiltedBox(x, y, width + 2 * distance, height + 2 * distance, angle);
    }

    TiltedBox scaled(double factorX, double factorY) {
        return new TiltedBox(x * factorX, y * factorY, width * factorX, height * factorY, angle);
    }

    /// The part between two places on its width or, if it stands upright, on its height.
    public TiltedBox part(double from, double to) {
        var lying = width >= height;
        var middle = lying ? at((from + to) / 2, 0.5) : at(0.5, (from + to) / 2);
        return new TiltedBox(
                middle.x(),
                middle.y(),
                lying ? width * (to - from) : width,
                lying ? height : height * (to - from),
                angle);
    }

    /// The place of a point that is given from the top left corner of the box, as shares of its width and height.
    Point at(double across, double down) {
        var right = (across - 0.5) * width;
        var below = (down - 0.5) * height;
        return new Point(
                x + right * Math.cos(angle) - below * Math.sin(angle),
                y + right * Math.sin(angle) + below * Math.cos(angle));
    }

    private static TiltedBox along(List<Point> hull, double direction) {
        var quarter = Math.PI / 2;
        var angle = direction - quarter * Math.round(direction / quarter);
        var cos = Math.cos(angle);
        var sin = Math.sin(angle);
        var left = Double.MAX_VALUE;
        var right = -Double.MAX_VALUE;
        var top = Double.MAX_VALUE;
        var bottom = -Double.MAX_VALUE;
        for (var point : hull) {
            var across = point.x() * cos + point.y() * sin;
            var down = point.y() * cos - point.x() * sin;
            left = Math.min(left, across);
            right = Math.max(right, across);
            top = Math.min(top, down);
            bottom = Math.max(bottom, down);
        }
        var across = (left + right) / 2;
        var down = (top + bottom) / 2;
        return new TiltedBox(across * cos - down * sin, across * sin + down * cos, right - left, bottom - top, angle);
    }

    /// Upper and lower half of the hull, each from left to right and back.
    private static List<Point> hull(List<Point> points) {
        var sorted = points.stream()
                .sorted(Comparator.comparingDouble(Point::x).thenComparingDouble(Point::y))
                .toList();
        var hull = new ArrayList<>(chain(sorted));
        hull.addAll(chain(sorted.reversed()));
        return hull.isEmpty() ? sorted : hull;
    }

    /// Half of the hull, without its last point.
    private static List<Point> chain(List<Point> sorted) {
        var chain = new ArrayList<Point>();
        for (var point : sorted) {
            while (chain.size() >= 2 && turn(chain.get(chain.size() - 2), chain.getLast(), point) <= 0) {
                chain.removeLast();
            }
            chain.add(point);
        }
        chain.removeLast();
        return chain;
    }

    private static double turn(Point first, Point second, Point third) {
        return (second.x() - first.x()) * (third.y() - first.y()) - (second.y() - first.y()) * (third.x() - first.x());
    }
}
