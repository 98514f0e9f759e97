package pinakes.benchmark.views;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import pinakes.benchmark.engine.ListingData;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.benchmark.measure.Latencies;
import pinakes.benchmark.views.FilledServer.Shown;
import pinakes.embedding.onnx.BuiltInModels;
import pinakes.testkit.browser.HeadlessChromium;

/// Compares every view of the console and every command that lists something with those of a knowledge base that has
/// a thousand times as many documents, from end to end.
///
/// The two take turns, so that other load on the machine affects both. A list that has fewer entries in the small
/// knowledge base is compared with a page of documents there.
final class ViewCost {
    private static final int MANY = 100_000;
    private static final int VIEW_ROUNDS = 21;
    private static final int COMMAND_ROUNDS = 7;
    private static final double RATIO_MAX = 2;

    private final FilledServer few;
    private final FilledServer many;
    private int measured;
    private int above;

    private ViewCost(FilledServer few, FilledServer many) {
        this.few = few;
        this.many = many;
    }

    /// Runs the benchmark.
    ///
    /// @param arguments the launcher, directories for the model's files and for data, the Node that drives the
    ///     browser, and optionally how many documents
    public static void main(String[] arguments) throws Exception {
        var launcher = arguments[0];
        var models = Files.createDirectories(Path.of(arguments[1]));
        var scratch = Files.createDirectories(Path.of(arguments[2]));
        var node = Path.of(arguments[3]);
        var documents = arguments.length > 4 ? Integer.parseInt(arguments[4]) : MANY;
        var few = Files.createDirectories(scratch.resolve("few"));
        var many = Files.createDirectories(scratch.resolve("many"));
        try (var embedder = BuiltInModels.open(BuiltInModels.standard().name(), models)) {
            ListingData.searchable(few.resolve("data"), ListingData.FEW, embedder);
            ListingData.searchable(many.resolve("data"), documents, embedder);
        }
        var loadBefore = LoadAverage.now();
        int above;
        try (var chromium = HeadlessChromium.start(node);
                var small = FilledServer.start(launcher, few, chromium.browser());
                var large = FilledServer.start(launcher, many, chromium.browser())) {
            System.out.printf(
                    Locale.ROOT,
                    "| from end to end | %,d documents: p50 ms | %,d documents: p50 ms | ratio |%n",
                    ListingData.FEW,
                    documents);
            System.out.println("|---|---:|---:|---:|");
            above = new ViewCost(small, large).compare();
        }
        System.out.println("Load average " + loadBefore + " before, " + LoadAverage.now() + " after.");
        System.exit(above == 0 ? 0 : 1);
    }

    private interface Step {
        Shown on(FilledServer server, int round) throws Exception;
    }

    /// @return how many take more than twice as long
    private int compare() throws Exception {
        print(compared("open the console", (server, _) -> server.timeOpening(), VIEW_ROUNDS), 0);
        var page = 0.0;
        for (var view : ConsoleView.ALL) {
            var pair = compared(view.name(), (server, round) -> server.time(view, round), VIEW_ROUNDS);
            page = page == 0 ? pair.one() : page;
            print(pair, page);
        }
        page = 0;
        for (var command : TypedCommand.ALL) {
            var pair = compared(
                    "`./kb " + command.text() + "`", (server, round) -> server.time(command, round), COMMAND_ROUNDS);
            page = page == 0 ? pair.one() : page;
            print(pair, page);
        }
        System.out.printf(Locale.ROOT, "%d of %d are above %.0f.%n", above, measured, RATIO_MAX);
        return above;
    }

    /// @param one the time with few documents
    /// @param other the time with many
    private record Pair(String name, double one, double other, int entries, int moreEntries) {}

    private Pair compared(String name, Step step, int rounds) throws Exception {
        var times = List.of(new Latencies(), new Latencies());
        var entries = new ArrayList<>(List.of(0, 0));
        for (var round = -rounds / 3; round < rounds; round++) {
            for (var turn = 0; turn < 2; turn++) {
                var which = Math.floorMod(round + turn, 2);
                var shown = step.on(which == 0 ? few : many, round);
                if (round >= 0) { // the rounds before warm up
                    times.get(which).add(shown.millis());
                }
                entries.set(which, shown.entries());
            }
        }
        return new Pair(
                name, times.getFirst().millis(0.5), times.getLast().millis(0.5), entries.getFirst(), entries.getLast());
    }

    private void print(Pair pair, double page) {
        var isShorter = pair.entries < pair.moreEntries;
        var ratio = pair.other / (isShorter ? Math.max(page, pair.one) : pair.one);
        measured++;
        above += ratio > RATIO_MAX ? 1 : 0;
        System.out.printf(
                Locale.ROOT,
                "| %s | %.0f%s | %.0f%s | %.2f |%n",
                pair.name,
                pair.one,
                isShorter ? " (" + pair.entries + " entries)" : "",
                pair.other,
                isShorter ? " (" + pair.moreEntries + ")" : "",
                ratio);
    }
}
