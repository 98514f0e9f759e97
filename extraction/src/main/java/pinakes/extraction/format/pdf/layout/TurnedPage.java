package pinakes.extraction.format.pdf.layout;

/// A turned page: the direction in which text runs is to the right.
///
/// @param degrees how far the direction is turned clockwise from the page's own, from 0 to 359
public record TurnedPage(int degrees) {
    public static final TurnedPage UPRIGHT = new TurnedPage(0);

    /// Text that deviates less from a right angle is skewed, like a scan.
    private static final int SKEW_DEGREES = 8;

    /// The frame for text in a direction, in coordinates whose y axis points down.
    public static TurnedPage of(double alongX, double alongY) {
        var degrees = Math.floorMod(Math.round(Math.toDegrees(Math.atan2(alongY, alongX))), 360);
        var right = Math.round(degrees / 90f) * 90;
        return new TurnedPage(Math.abs(degrees - right) <= SKEW_DEGREES ? right % 360 : degrees);
    }

    public float x(float x, float y) {
        return switch (degrees) {
            case 0 -> x;
            case 90 -> y;
            case 180 -> -x;
            case 270 -> -y;
            default -> (float) (x * Math.cos(radians()) + y * Math.sin(radians()));
        };
    }

    public float y(float x, float y) {
        return switch (degrees) {
            case 0 -> y;
            case 90 -> -x;
            case 180 -> -y;
            case 270 -> x;
            default -> (float) (y * Math.cos(radians()) - x * Math.sin(radians()));
        };
    }

    boolean isRightAngled() {
        return degrees % 90 == 0;
    }

    private double radians() {
        return Math.toRadians(degrees);
    }
}
