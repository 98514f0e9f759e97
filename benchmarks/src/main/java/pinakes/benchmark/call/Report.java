package pinakes.benchmark.call;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/// The results as a table in Markdown, ready to be kept.
final class Report {
    /// The server that no other can beat; each is compared with it, with calls in the same form.
    static final String LIMIT = "bare Jetty";

    /// The server that the product should beat.
    static final String PEER = "TypeScript SDK";

    private Report() {}

    static String of(Map<Contender, List<Measurement>> results) {
        var peer = median(results, contender -> contender.name().equals(PEER));
        var table = new StringBuilder("""
                | server | protocol | calls per CPU-second | CPU µs per call | of bare Jetty | × TypeScript SDK |
                |---|---|---:|---:|---:|---:|
                """);
        results.forEach((contender, turns) -> {
            var median = median(turns);
            var limit = median(results, other -> other.name().equals(LIMIT) && other.form() == contender.form());
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %,.0f | %.1f | %.2f | %.1f |\n",
                    contender.name(),
                    contender.form().version(),
                    median,
                    1e6 / median,
                    median / limit,
                    median / peer));
        });
        return table.append("\nMedian of " + rounds(results) + " rounds.").toString();
    }

    private static double median(Map<Contender, List<Measurement>> results, Predicate<Contender> which) {
        return results.entrySet().stream()
                .filter(entry -> which.test(entry.getKey()))
                .mapToDouble(entry -> median(entry.getValue()))
                .findFirst()
                .orElseThrow();
    }

    private static int rounds(Map<Contender, List<Measurement>> results) {
        return results.values().iterator().next().size();
    }

    private static double median(List<Measurement> turns) {
        var sorted = turns.stream()
                .mapToDouble(Measurement::callsPerProcessorSecond)
                .sorted()
                .toArray();
        var middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
