package pinakes.extraction.ocr;

/// What the confidence of the two recognisers means: which share of the letters that they read is right.
///
/// Fitted on pages whose text is known; decision 53 says how, and how far it holds on others.
final class ConfidenceScale {
    /// @param confidence in percent, ascending
    /// @param share the share that is right
    private record Scale(double[] confidence, double[] share) {
        double at(double value) {
            return between(confidence, share, value);
        }

        double inverse(double value) {
            return between(share, confidence, value);
        }

        private static double between(double[] from, double[] to, double value) {
            if (value <= from[0]) {
                return to[0];
            }
            for (var index = 1; index < from.length; index++) {
                if (value <= from[index]) {
                    var way = (value - from[index - 1]) / (from[index] - from[index - 1]);
                    return to[index - 1] + way * (to[index] - to[index - 1]);
                }
            }
            return to[to.length - 1];
        }
    }

    private static final Scale FIRST = new Scale(
            new double[] {0, 45, 62, 70, 80, 88, 93, 100}, new double[] {0, 0.35, 0.85, 0.91, 0.96, 0.98, 0.995, 1});

    private static final Scale SECOND = new Scale(
            new double[] {0, 30, 40, 55, 76, 85, 92, 95, 98, 100},
            new double[] {0, 0.1, 0.4, 0.6, 0.8, 0.91, 0.965, 0.98, 0.995, 1});

    private ConfidenceScale() {}

    /// The share of the letters that is right, by the confidence of Tesseract.
    static double share(int confidence) {
        return FIRST.at(confidence);
    }

    /// The confidence that Tesseract has in text that is as good, by the confidence of the second recogniser.
    static int asTesseract(double confidence) {
        return (int) Math.round(FIRST.inverse(SECOND.at(confidence)));
    }
}
