package pinakes.conformance.console;

import com.microsoft.playwright.Page;
import pinakes.testkit.Deadline;

/// Checks of a page that may still be drawing.
final class Eventually {
    private static final int PAUSE_MS = 50;

    private Eventually() {}

    /// Repeats a check until it succeeds; fails as the check does when it never succeeds.
    static void holds(Page page, Runnable check) {
        var deadline = Deadline.usual();
        while (!succeeds(check)) {
            if (deadline.isPassed()) {
                check.run();
                return;
            }
            page.waitForTimeout(PAUSE_MS);
        }
    }

    private static boolean succeeds(Runnable check) {
        try {
            check.run();
            return true;
        } catch (AssertionError notYet) {
            return false;
        }
    }
}
