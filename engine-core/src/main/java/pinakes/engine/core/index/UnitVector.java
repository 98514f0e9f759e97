package pinakes.engine.core.index;

/// A vector of length 1.
public final class UnitVector {
    /// The largest deviation from length 1 that is not corrected.
    private static final double TOLERANCE = 1e-4;

    private final float[] numbers;

    private UnitVector(float[] numbers) {
        this.numbers = numbers;
    }

    /// Scales a vector to length 1. The array is not copied if it has that length, and must not be changed.
    ///
    /// @throws IllegalArgumentException when a number is not finite, or when all are zero
    public static UnitVector of(float[] numbers) {
        double square = 0;
        for (float number : numbers) {
            square += (double) number * number;
        }
        double length = Math.sqrt(square);
        if (!(length > 0 && length <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException("a vector must contain finite numbers, at least one of them nonzero");
        }
        return new UnitVector(Math.abs(length - 1) < TOLERANCE ? numbers : scaled(numbers, length));
    }

    private static float[] scaled(float[] numbers, double length) {
        var scaled = new float[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            scaled[i] = (float) (numbers[i] / length);
        }
        return scaled;
    }

    /// The cosine of the angle to a vector of the same dimension.
    public double cosine(UnitVector other) {
        double product = 0;
        for (int i = 0; i < numbers.length; i++) {
            product += (double) numbers[i] * other.numbers[i];
        }
        return product;
    }

    public int dimension() {
        return numbers.length;
    }

    /// The array itself, which must not be changed.
    public float[] numbers() {
        return numbers;
    }
}
