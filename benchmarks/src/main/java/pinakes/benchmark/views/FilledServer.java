package pinakes.benchmark.views;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pinakes.benchmark.engine.ListingData;
import pinakes.benchmark.soak.StartedServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A server with many or few documents, its console in a browser, and commands that work through it.
final class FilledServer implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int LIMIT_MS = 60_000;
    private static final String BEES =
            "Bees share directions by a dance. The angle tells the direction of the flowers.";

    /// Opens a view and waits until it has finished loading and shows its entries, or that it has none.
    private static final String SHOW = """
            ([address, entries, limit]) => new Promise((resolve, reject) => {
              const begin = performance.now();
              const look = () => {
                const main = document.querySelector('main');
                const found = main.querySelectorAll(entries).length;
                const shown = found || main.querySelector('.empty, .split-none');
                if (!shown || main.querySelector('.loading, .stale, .notice.bad')) return;
                watch.disconnect();
                clearTimeout(timer);
                resolve([performance.now() - begin, found]);
              };
              const watch = new MutationObserver(look);
              const timer = setTimeout(() => {
                watch.disconnect();
                reject(new Error(`${address} shows no ${entries}: ${document.querySelector('main').innerText.slice(0, 500)}`));
              }, limit);
              watch.observe(document.body, { childList: true, subtree: true, attributes: true });
              const isThere = location.hash === address;
              location.hash = address;
              if (isThere) look();
            })""";

    private final String launcher;
    private final Path directory;
    private final StartedServer server;
    private final Page page;
    private final String document;
    private final String note;

    private FilledServer(String launcher, Path directory, Browser browser) throws IOException, InterruptedException {
        this.launcher = launcher;
        this.directory = directory;
        this.server = StartedServer.serve(launcher, directory, Map.of());
        var file = Files.writeString(directory.resolve("bees.txt"), BEES);
        run(List.of("add", file.toString(), "--collection", ListingData.SMALL));
        document = id(List.of("show", file.toString(), "--json"));
        run(List.of("note", "add", "Read on: " + BEES, "--title", "On bees"));
        note = JSON.readTree(run(List.of("note", "list", "--limit", "1", "--json")))
                .at("/documents/0/id")
                .asString();
        page = browser.newPage(new Browser.NewPageOptions().setViewportSize(1440, 900));
        page.setDefaultTimeout(LIMIT_MS);
    }

    /// Starts a server for the directory `data` in a directory.
    static FilledServer start(String launcher, Path directory, Browser browser)
            throws IOException, InterruptedException {
        return new FilledServer(launcher, directory, browser);
    }

    /// What was shown, and when.
    ///
    /// @param entries how many the list has
    record Shown(double millis, int entries) {}

    /// Runs a command to its end.
    Shown time(TypedCommand command, int round) throws IOException, InterruptedException {
        var words = List.of(filled(command.text(), round).split(" "));
        var begin = System.nanoTime();
        var output = run(words);
        return new Shown((System.nanoTime() - begin) / 1e6, (int) output.lines().count());
    }

    /// Shows a view in the console, coming from another view.
    Shown time(ConsoleView view, int round) {
        page.evaluate(SHOW, List.of("#/connect", "h1", LIMIT_MS));
        if (view.address().equals("connect")) {
            page.evaluate(SHOW, List.of("#/tools", ".entry", LIMIT_MS));
        }
        var shown =
                (List<?>) page.evaluate(SHOW, List.of("#/" + filled(view.address(), round), view.entries(), LIMIT_MS));
        return new Shown(
                number(shown.get(0)).doubleValue(), number(shown.get(1)).intValue());
    }

    /// Loads the whole console, up to its list of documents.
    Shown timeOpening() {
        page.navigate("about:blank");
        var begin = System.nanoTime();
        page.navigate(server.mcp().resolve("/") + "#/" + ConsoleView.PAGE.address());
        var rows = page.locator(ConsoleView.PAGE.entries());
        rows.last().waitFor();
        return new Shown((System.nanoTime() - begin) / 1e6, rows.count());
    }

    private static Number number(Object value) {
        return (Number) value;
    }

    private String filled(String text, int round) {
        return text.replace("DOCUMENT", document)
                .replace("NOTE", note)
                .replace("ROUND", Integer.toString(Math.abs(round)));
    }

    private String id(List<String> command) throws IOException, InterruptedException {
        JsonNode shown = JSON.readTree(run(command));
        return shown.path("id").asString();
    }

    private String run(List<String> command) throws IOException, InterruptedException {
        var line = new ArrayList<>(List.of(launcher));
        line.addAll(command);
        line.addAll(List.of("--data-dir", directory.resolve("data").toString()));
        var process = new ProcessBuilder(line)
                .redirectError(directory.resolve("command.log").toFile())
                .start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(
                    String.join(" ", line) + " failed: " + Files.readString(directory.resolve("command.log")));
        }
        return output;
    }

    @Override
    public void close() {
        page.close();
        server.close();
    }
}
