package pinakes.extraction.ocr;

import java.util.List;
import java.util.function.ToDoubleFunction;

/// What the confidence of the two recognisers means: which share of the letters that they read is right.
///
/// Fitted on pages whose text is known; decision 53 says how, and how far it holds on others.
final class ConfidenceScale {
    /// A confidence in percent, and the share of the letters that is right then.
    private record Point(double confidence, double share) {}

    private static final List<Point> FIRST = List.of(
            new Point(0, 0),
            new Point(45, 0.35),
            new Point(62, 0.85),
            new Point(70, 0.91),
            new Point(80, 0.96),
            new Point(88, 0.98),
            new Point(93, 0.995),
            new Point(100, 1));

    private static final List<Point> SECOND = List.of(
            new Point(0, 0),
            new Point(30, 0.1),
            new Point(40, 0.4),
            new Point(55, 0.6),
            new Point(76, 0.8),
            new Point(85, 0.91),
            new Point(92, 0.965),
            new Point(95, 0.98),
            new Point(98, 0.995),
            new Point(100, 1));

    private ConfidenceScale() {}

    /// The share of the letters that is right, by the confidence of Tesseract.
    static double share(int confidence) {
        return between(FIRST, Point::confidence, Point::share, confidence);
    }

    /// The confidence that Tesseract has in text that is as good, by the confidence of the second recogniser.
    static int asTesseract(double confidence) {
        var share = between(SECOND, Point::confidence, Point::share, confidence);
        return (int) Math.round(between(FIRST, Point::share, Point::confidence, share));
    }

    /// The value of a scale, interpolated linearly between the two nearest points.
    private static double between(
            List<Point> scale, ToDoubleFunction<Point> from, ToDoubleFunction<Point> to, double value) {
        var before = scale.getFirst();
        for (var point : scale) {
            var here = from.applyAsDouble(point);
            if (value <= here) {
                var start = from.applyAsDouble(before);
                var way = here == start ? 0 : (value - start) / (here - start);
                return to.applyAsDouble(before) + way * (to.applyAsDouble(point) - to.applyAsDouble(before));
            }
            before = point;
        }
        return to.applyAsDouble(before);
    }
}
