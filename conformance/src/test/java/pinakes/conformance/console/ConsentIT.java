package pinakes.conformance.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The page that asks a person whether an application may act for them.
final class ConsentIT extends ConsoleTest {
    @Override
    ConsoleServer newServer() throws Exception {
        return ConsoleServer.signingIn(directory.resolve("server"), "key-of-the-owner");
    }

    @Test
    @DisplayName("S5: the page says in plain words what an application may do, and is accessible")
    void says_what_an_application_may_do() throws Exception {
        var address = server.consentPage("Claude", "documents:read documents:delete tasks:*");
        try (var page = chromium.page(server).open(address)) {
            page.shows("Let Claude use Pinakes?").shows("It will be able to");
            assertThat(page.page().locator(".grants li")).hasText(new String[] {
                "Search and read documents and notes",
                "Remove documents and notes",
                "Read the to-do list",
                "Add tasks",
                "Change, claim and complete tasks",
                "Remove tasks"
            });
            page.isAccessible().fits();

            page.field("Key").fill("kb_wrong");
            page.button("Allow").click();

            page.shows("The server did not accept this key.").isAccessible().fits();
            assertThat(page.field("Key")).hasAttribute("aria-invalid", "true");
            page.hasNoComplaints();
        }
    }

    @Test
    @DisplayName("S5: the page fits a phone, in dark colours, whatever an application calls itself")
    void fits_a_phone() throws Exception {
        var address = server.consentPage("<script>alert(1)</script>" + "Wide".repeat(18), "");
        try (var page = chromium.darkPhone(server).open(address)) {
            page.shows("<script>alert(1)</script>").isAccessible().fits().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("S5: a sign-in that cannot continue says what to do")
    void refusal_is_readable() {
        try (var page = chromium.darkPhone(server).open("oauth/authorize?client_id=nobody")) {
            page.shows("This sign-in cannot continue")
                    .shows("Go back to the application and start again.")
                    .isAccessible()
                    .fits()
                    .hasNoComplaints();
        }
    }
}
