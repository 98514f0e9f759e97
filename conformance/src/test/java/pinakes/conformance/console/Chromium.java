package pinakes.conformance.console;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pinakes.conformance.node.Node;

/// A headless Chromium from the system.
///
/// Windows of the same kind share what the browser has loaded, so that the console is loaded once from each server.
final class Chromium implements AutoCloseable {
    private static final List<String> PLACES = List.of(
            "/usr/bin/chromium",
            "/usr/bin/chromium-browser",
            "/usr/bin/google-chrome",
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");

    private final Playwright playwright;
    private final Browser browser;
    private final Map<Window, BrowserContext> contexts = new HashMap<>();

    private Chromium(Playwright playwright, Browser browser) {
        this.playwright = playwright;
        this.browser = browser;
    }

    static Chromium start() {
        System.setProperty("playwright.nodejs.path", node());
        var playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        var browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable())
                        .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage")));
        return new Chromium(playwright, browser);
    }

    /// What kind of window to open.
    ///
    /// @param scale pixels of the screen for each pixel of the page
    record Window(int width, int height, ColorScheme scheme, int scale) {
        static final Window DESKTOP = new Window(1440, 900, ColorScheme.LIGHT, 1);
        static final Window DARK_PHONE = new Window(390, 844, ColorScheme.DARK, 1);
    }

    /// A new window as wide as a desktop.
    ConsolePage page(ConsoleServer server) {
        return page(server, Window.DESKTOP);
    }

    /// A new window as small as a phone, in dark colours.
    ConsolePage darkPhone(ConsoleServer server) {
        return page(server, Window.DARK_PHONE);
    }

    ConsolePage page(ConsoleServer server, Window window) {
        return new ConsolePage(contexts.computeIfAbsent(window, this::context).newPage(), server.url());
    }

    private BrowserContext context(Window window) {
        return browser.newContext(new Browser.NewContextOptions()
                .setViewportSize(window.width, window.height)
                .setColorScheme(window.scheme)
                .setReducedMotion(ReducedMotion.REDUCE)
                .setDeviceScaleFactor(window.scale)
                .setHasTouch(window.width < 760)
                .setPermissions(List.of("clipboard-read", "clipboard-write")));
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }

    private static String node() {
        try {
            return Node.installed().path().toString();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
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
