package pinakes.conformance.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import pinakes.testkit.Deadline;

/// A window with the console in it.
///
/// It notes what the browser complains of: broken scripts, and violations of the security policy.
final class ConsolePage implements AutoCloseable {
    /// Remembers all that status regions said: messages go by themselves, even while a busy machine keeps a test
    /// waiting.
    private static final String LISTENER = """
            window.said = new Set();
            new MutationObserver(() => {
              for (const region of document.querySelectorAll('[role=status]')) said.add(region.textContent);
            }).observe(document, { childList: true, characterData: true, subtree: true });""";

    private final Page page;
    private final URI server;
    private final List<String> complaints = new ArrayList<>();

    ConsolePage(Page page, URI server) {
        this.page = page;
        this.server = server;
        page.setDefaultTimeout(Deadline.USUAL.toMillis());
        PlaywrightAssertions.setDefaultAssertionTimeout(Deadline.USUAL.toMillis());
        page.addInitScript(LISTENER);
        page.onPageError(complaints::add);
        page.onConsoleMessage(message -> {
            // Refused and failed requests are part of some tests; the browser reports them as errors, too.
            if (message.type().equals("error") && !message.text().startsWith("Failed to load resource")) {
                complaints.add(message.text());
            }
        });
    }

    Page page() {
        return page;
    }

    /// Opens a view, such as `#/documents`.
    ConsolePage open(String hash) {
        page.navigate(server.resolve("/") + hash);
        return this;
    }

    /// What has this role and a name that contains this one.
    Locator byRole(AriaRole role, String name) {
        return page.getByRole(role, new Page.GetByRoleOptions().setName(name));
    }

    /// The button with exactly this name.
    Locator button(String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    /// The button with exactly this name in the open dialog, not one of the same name in the view behind it.
    Locator dialogButton(String name) {
        return page.locator("dialog")
                .getByRole(
                        AriaRole.BUTTON,
                        new Locator.GetByRoleOptions().setName(name).setExact(true));
    }

    Locator field(String label) {
        return page.getByLabel(label);
    }

    Locator text(String text) {
        return page.getByText(text);
    }

    /// Waits until a text is shown.
    ConsolePage shows(String text) {
        try {
            page.getByText(text).first().waitFor();
        } catch (TimeoutError e) {
            throw new AssertionError(
                    "“" + text + "” does not appear on:\n"
                            + page.locator("body").innerText(),
                    e);
        }
        return this;
    }

    /// Waits until a text was said in a status region; it may have gone since.
    ConsolePage says(String text) {
        page.waitForFunction("text => [...said].some((one) => one.includes(text))", text);
        return this;
    }

    /// Fails when the view breaks a rule of WCAG 2.2, level A or AA.
    ConsolePage isAccessible() {
        Axe.check(page.mainFrame());
        return this;
    }

    /// Fails when something is wider than the window, or scrolls by so little that it was not meant to scroll.
    ConsolePage fits() {
        Eventually.holds(page, this::nothingIsTooWide);
        return this;
    }

    private void nothingIsTooWide() {
        assertThat((Boolean) page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth"))
                .as("nothing is wider than the window")
                .isTrue();
        assertThat((List<?>) page.evaluate("""
                        () => [...document.querySelectorAll('[role=tablist], .filter-bar, .segments, .dialog-content, .sidebar')]
                          .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
                          .filter((one) => one.clientHeight && one.scrollHeight > one.clientHeight && one.scrollHeight < one.clientHeight + 5)
                          .map((one) => one.className)""")).as("stray scrollbars").isEmpty();
    }

    void hasNoComplaints() {
        assertThat(complaints).as("what the browser complained of").isEmpty();
    }

    void screenshot(Path file) {
        page.screenshot(new Page.ScreenshotOptions().setPath(file));
    }

    /// Closes the window and forgets what the console keeps in the browser.
    @Override
    public void close() {
        try {
            page.evaluate("() => { try { localStorage.clear(); } catch { } }");
        } catch (PlaywrightException alreadyGone) {
            // A page that failed to load has nothing to forget.
        }
        page.close();
    }
}
