package pinakes.conformance.console;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import pinakes.conformance.node.Node;

/// A headless Chromium from the system, for the tests of one class.
///
/// Playwright is bound to the thread that creates it, so every class has its own.
final class Chromium implements AutoCloseable {
    private static final List<String> PLACES = List.of(
            "/usr/bin/chromium",
            "/usr/bin/chromium-browser",
            "/usr/bin/google-chrome",
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Playwright playwright, Browser browser) {
        this.playwright = playwright;
        this.browser = browser;
    }

    static Chromium start() throws InterruptedException {
        System.setProperty("playwright.nodejs.path", Node.installed().path().toString());
        var playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        var browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable())
                        .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage")));
        return new Chromium(playwright, browser);
    }

    /// A new window with its own storage, as wide as a desktop.
    ConsolePage page(ConsoleServer server) {
        return page(server, new Browser.NewContextOptions().setViewportSize(1440, 900));
    }

    /// A new window as small as a phone, in dark colours.
    ConsolePage darkPhone(ConsoleServer server) {
        return page(
                server,
                new Browser.NewContextOptions()
                        .setViewportSize(390, 844)
                        .setColorScheme(ColorScheme.DARK)
                        .setHasTouch(true));
    }

    ConsolePage page(ConsoleServer server, Browser.NewContextOptions options) {
        return new ConsolePage(browser.newContext(options), server.url());
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
                .orElseThrow(
                        () -> new AssertionError(
                                "the tests of the console need Chromium: install the package chromium, or build with -DskipTests"));
    }
}
