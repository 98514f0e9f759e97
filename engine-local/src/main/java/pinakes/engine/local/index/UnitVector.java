package pinakes.engine.local.index;

/// A direction of meaning: finite numbers, of length 1 together.
public final class UnitVector {
    /// How far a length may be from 1 before the numbers are scaled.
    private static final double TOLERANCE = 1e-4;

    private final float[] numbers;

    private UnitVector(float[] numbers) {
        this.numbers = numbers;
    }

    /// The direction of these numbers, which are not copied when their length is 1 already and must not change.
    ///
    /// @throws IllegalArgumentException when a number is not finite, or when all are zero
    public static UnitVector of(float[] numbers) {
        double square = 0;
        for (float number : numbers) {
            square += (double) number * number;
        }
        double length = Math.sqrt(square);
        if (!(length > 0 && length <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException("a vector needs finite numbers that are not all zero");
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

    public int dimension() {
        return numbers.length;
    }

    /// The numbers themselves, which must not be changed.
    public float[] numbers() {
        return numbers;
    }
}
