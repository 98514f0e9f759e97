package pinakes.conformance.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The frame of the console: signing in, moving around, and a server that goes away.
final class ConsoleShellIT extends ConsoleTest {
    private static final String KEY = "kb_secret-of-a-test";
    private static final String A_PART = "**/components/app.js";

    @Test
    @DisplayName("R1: the console opens without a key where none is needed, and every view is one key stroke away")
    void moves_around_by_keyboard() throws Exception {
        System.setProperty("pinakes.launcher", "/opt/pinakes/kb");
        System.setProperty("pinakes.image", "/opt/pinakes");
        try (var console = chromium.page(server).open("")) {
            console.shows("No key required");
            assertThat(console.page()).hasTitle("Search · Pinakes");
            assertThat(console.field("Search your documents and notes")).isFocused();

            console.page().keyboard().press("Escape");
            console.page().locator("#content").focus();
            console.page().clock().setFixedTime(0); // the second key has to follow soon
            console.page().keyboard().press("g");
            console.page().keyboard().press("c");
            assertThat(console.byRole(AriaRole.HEADING, "Connect a client")).isVisible();
            assertThat(console.page().locator("pre").first()).containsText(server.url() + "mcp");
            console.page().locator("#tab-claude-desktop").click();
            assertThat(console.page().locator("pre").first()).containsText("/opt/pinakes/kb");
            assertThat(console.page().locator("pre").first()).containsText("--data-dir");

            console.page().keyboard().press("?");
            assertThat(console.byRole(AriaRole.DIALOG, "Keyboard shortcuts")).isVisible();
            console.page().keyboard().press("Escape");
            assertThat(console.byRole(AriaRole.DIALOG, "Keyboard shortcuts")).isHidden();

            console.page().keyboard().press("/");
            assertThat(console.page().locator("[data-search]")).isFocused();
            console.hasNoComplaints();
        } finally {
            System.clearProperty("pinakes.launcher");
            System.clearProperty("pinakes.image");
        }
    }

    @Test
    @DisplayName("S5: a wrong key is refused with words, the right one signs in, and signing out forgets it")
    void signs_in_with_a_key() throws Exception {
        try (var locked = ConsoleServer.withKey(directory.resolve("locked"), KEY);
                var console = chromium.page(locked).open("#/connect")) {
            console.shows("Sign in to Pinakes");
            console.isAccessible();
            console.field("Key").fill("kb_wrong");
            console.button("Sign in").click();
            console.shows("The server did not accept this key");

            console.field("Key").fill(KEY);
            console.button("Sign in").click();
            assertThat(console.byRole(AriaRole.HEADING, "Connect a client")).isVisible();
            assertThat(console.page().locator("body")).not().containsText(KEY);

            console.page().reload();
            assertThat(console.byRole(AriaRole.HEADING, "Connect a client")).isVisible();
            console.button("Sign out").click();
            console.shows("You are signed out.");
            console.page().reload();
            console.shows("Sign in to Pinakes");
            console.hasNoComplaints();
        }
    }

    @Test
    @DisplayName("K1: a server that restarts is noticed, and the page goes on by itself")
    void server_restarts() throws Exception {
        try (var console = chromium.page(server).open("#/connect")) {
            assertThat(console.byRole(AriaRole.HEADING, "Connect a client")).isVisible();
            server.stop();
            console.open("#/documents");
            console.shows("The server does not respond.");

            server.startAgain();
            assertThat(console.text("The server does not respond.").first()).isHidden();
            console.shows("No documents yet").hasNoComplaints();
        }
    }

    @Test
    @DisplayName("K1: a part of the console that does not arrive is asked for again")
    void part_arrives_late() throws Exception {
        try (var console = chromium.page(server)) {
            console.page().route(A_PART, Route::abort, new Page.RouteOptions().setTimes(2));

            console.open("").shows("No key required").hasNoComplaints();
        }
    }

    @Test
    @DisplayName("K1: a console that cannot be loaded says so instead of staying blank")
    void part_never_arrives() throws Exception {
        try (var console = chromium.page(server)) {
            console.page().route(A_PART, Route::abort);

            console.open("").shows("The console could not be loaded.").isAccessible();

            console.page().unroute(A_PART);
            console.page().reload();
            console.shows("No key required");
        }
    }

    @Test
    @DisplayName("N5: pages that do not exist say so, in dark colours and on a phone")
    void unknown_page_on_a_dark_phone() throws Exception {
        try (var console = chromium.darkPhone(server).open("#/nowhere")) {
            console.shows("There is no such page").isAccessible();

            console.button("Menu").click();
            console.page().locator(".sidebar").getByText("Connect").click();
            assertThat(console.byRole(AriaRole.HEADING, "Connect a client")).isVisible();
            console.isAccessible().hasNoComplaints();
            console.fits();
            assertThat(console.page().locator("body")).hasCSS("background-color", "rgb(19, 20, 23)");
        }
    }
}
