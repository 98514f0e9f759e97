package pinakes.benchmark.call;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The results as a table in Markdown, ready to be kept.
final class Report {
    private Report() {}

    /// @param results the limit first, the server to surpass last
    static String of(Map<Contender, List<Measurement>> results, long answerBytes) {
        var limit = median(results.values().iterator().next());
        var peer = results.values().stream()
                .reduce((first, second) -> second)
                .map(Report::median)
                .orElseThrow();
        var table = new StringBuilder("""
                | server | protocol | calls per CPU-second | CPU µs per call | of bare Jetty | × TypeScript SDK |
                |---|---|---:|---:|---:|---:|
                """);
        results.forEach((contender, turns) -> {
            var median = median(turns);
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
        return table.append(String.format(
                        Locale.ROOT, "\nMedian of %d rounds; the answer has %,d bytes.", rounds(results), answerBytes))
                .toString();
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
