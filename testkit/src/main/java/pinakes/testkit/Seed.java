package pinakes.testkit;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// The number that determines all generated input of one test.
///
/// A test declares it as a parameter and carries `@ExtendWith(Seeded.class)`; a failure then names the seed, and
/// `-Dpinakes.seed=<number>` runs the same input again.
public record Seed(long value) {
    static final String PROPERTY = "pinakes.seed";

    /// The seed from the command line, or else a new one.
    public static Seed chosen() {
        var asked = System.getProperty(PROPERTY, "");
        return new Seed(asked.isBlank() ? new SplittableRandom().nextLong() : Long.parseLong(asked.strip()));
    }

    /// A new generator; generators of the same seed return the same numbers.
    public RandomGenerator random() {
        return new SplittableRandom(value);
    }

    /// The seed of the nth case of a test, so that one case can be generated without those before it.
    public Seed nth(int index) {
        return new Seed(new SplittableRandom(value + index).nextLong());
    }

    /// How to run the same input again.
    public String replay() {
        return "-D" + PROPERTY + "=" + value;
    }
}
