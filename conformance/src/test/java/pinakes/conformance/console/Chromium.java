package pinakes.conformance.console;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pinakes.conformance.node.Node;
import pinakes.testkit.browser.HeadlessChromium;

/// A headless Chromium from the system.
///
/// Windows of the same kind share what the browser has loaded, so that the console is loaded once from each server.
final class Chromium implements AutoCloseable {
    /// A new renderer has nothing in memory: opening the console in it takes twice the processor time.
    private static final String[] ONE_RENDERER = {"--renderer-process-limit=1", "--disable-site-isolation-trials"};

    private final HeadlessChromium chromium;
    private final Map<Window, BrowserContext> contexts = new HashMap<>();

    private Chromium(HeadlessChromium chromium) {
        this.chromium = chromium;
    }

    static Chromium start() {
        return new Chromium(HeadlessChromium.start(node(), ONE_RENDERER));
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
        var context = chromium.browser()
                .newContext(new Browser.NewContextOptions()
                        .setViewportSize(window.width, window.height)
                        .setColorScheme(window.scheme)
                        .setReducedMotion(ReducedMotion.REDUCE)
                        .setDeviceScaleFactor(window.scale)
                        .setHasTouch(window.width < 760)
                        .setPermissions(List.of("clipboard-read", "clipboard-write")));
        // A renderer ends with its last page. This page stays open, so that the next window finds the renderer running.
        context.newPage();
        return context;
    }

    @Override
    public void close() {
        chromium.close();
    }

    private static Path node() {
        try {
            return Node.installed().path();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
