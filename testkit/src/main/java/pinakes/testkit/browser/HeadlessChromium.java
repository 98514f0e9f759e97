package pinakes.testkit.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pinakes.testkit.Deadline;

/// The Chromium of the system, without a window.
///
/// Playwright is bound to the thread that starts it.
public record HeadlessChromium(Playwright playwright, Browser browser) implements AutoCloseable {
    private static final List<String> FLAGS = List.of("--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu");
    private static final List<String> PLACES = List.of(
            "/usr/bin/chromium",
            "/usr/bin/chromium-browser",
            "/usr/bin/google-chrome",
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");

    /// Starts it.
    ///
    /// @param node the Node that runs Playwright's driver
    /// @param flags more flags for its command line
    public static HeadlessChromium start(Path node, String... flags) {
        System.setProperty("playwright.nodejs.path", node.toString());
        var playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        var browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable())
                        .setTimeout((double) Deadline.USUAL.toMillis())
                        .setArgs(Stream.concat(FLAGS.stream(), Stream.of(flags)).toList()));
        return new HeadlessChromium(playwright, browser);
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }

    private static Path executable() {
        return PLACES.stream()
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AssertionError("Chromium is missing: install the package chromium"));
    }
}
