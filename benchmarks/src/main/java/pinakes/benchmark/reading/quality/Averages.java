package pinakes.benchmark.reading.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;

/// The mean results of one reader on the files of one format.
final class Averages {
    private final List<TextComparison> comparisons = new ArrayList<>();
    private final List<Double> pageShares = new ArrayList<>();
    private long cpuMillis;
    private int pages;

    void add(TextComparison comparison) {
        comparisons.add(comparison);
    }

    /// Adds the share of the words that are on the page where another reader has them.
    void addPageShare(double share) {
        pageShares.add(share);
    }

    void addCost(long millis, int pageCount) {
        cpuMillis += millis;
        pages += pageCount;
    }

    String row(String format, String reader) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %d | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |",
                format,
                reader,
                comparisons.size(),
                mean(comparison -> OptionalDouble.of(comparison.recall())),
                mean(comparison -> OptionalDouble.of(comparison.precision())),
                mean(comparison -> OptionalDouble.of(comparison.characterErrors())),
                mean(TextComparison::order),
                mean(TextComparison::headings),
                mean(TextComparison::headingPrecision),
                mean(TextComparison::cells),
                mean(TextComparison::neighbours),
                pageShares.isEmpty()
                        ? ""
                        : number(pageShares.stream()
                                .mapToDouble(share -> share)
                                .average()
                                .orElse(0)),
                pages == 0 ? "" : String.valueOf(cpuMillis / pages));
    }

    private String mean(Function<TextComparison, OptionalDouble> measure) {
        var values = comparisons.stream()
                .map(measure)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .summaryStatistics();
        return values.getCount() == 0 ? "" : number(values.getAverage());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
