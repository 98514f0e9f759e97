package pinakes.conformance.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The console with keys that may do less than everything.
final class ConsoleAccessIT extends ConsoleTest {
    private static final String ADMINISTRATOR = "kb_secret-of-a-test";
    private static final String READER = "kb_" + "5".repeat(64);
    private static final String PERSON = "kb_" + "6".repeat(64);
    private static final String PLANNER = "kb_" + "7".repeat(64);
    private static final String LEAN = "kb_" + "8".repeat(64);
    private static final String VISITOR = "kb_" + "9".repeat(64);

    @Override
    ConsoleServer newServer() throws Exception {
        return ConsoleServer.withKey(directory.resolve("server"), ADMINISTRATOR);
    }

    @Test
    @DisplayName("S5: a key that reads one collection sees only that, and no way to change it")
    void limited_key_sees_less() throws Exception {
        server.addText("open.txt", "The dog is in the open.", "collection:open");
        var closed = server.addText("closed.txt", "The dog is behind the door.", "collection:closed");
        server.addKey("reader", READER, "[\"documents:read\"]", "[\"open\"]");
        try (var console = chromium.page(server).open("#/documents")) {
            signIn(console, READER);
            assertThat(console.page().locator(".docs tbody tr")).hasCount(1);
            console.shows("limited to open").shows("reader");
            assertThat(console.page().locator("body")).not().containsText("closed");
            assertThat(console.button("Add files")).hasCount(0);
            console.field("Select open.txt").check();
            assertThat(console.button("Remove")).hasCount(0);
            assertThat(console.button("Move")).hasCount(0);
            console.isAccessible();

            console.open("#/documents/" + closed).shows("This document does not exist");
            console.open("#/search?q=dog");
            assertThat(console.page().locator(".result")).hasCount(1);
            console.hasNoComplaints();
        }
    }

    @Test
    @DisplayName("S5: whoever cannot start the program is not shown its command, nor told to add keys")
    void limited_key_connects_clients() throws Exception {
        server.addKey("visitor", VISITOR, "[\"documents:read\"]", "[\"open\"]");
        try (var console = chromium.page(server).open("#/connect")) {
            signIn(console, VISITOR);
            console.byRole(AriaRole.TAB, "Claude Desktop").click();

            console.shows("Add custom connector").shows("ask the operator of this server");
            assertThat(console.page().locator("main")).not().containsText("stdio");
            assertThat(console.page().locator("main")).not().containsText("./kb");
            console.isAccessible().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("S5: a view that the key does not allow says which permission is missing")
    void view_without_permission_says_so() throws Exception {
        server.addKey("planner", PLANNER, "[\"tasks:read\"]", null);
        try (var console = chromium.page(server).open("#/documents")) {
            signIn(console, PLANNER);
            console.shows("Your key has no access to Documents").shows("documents:read");
            assertThat(console.page().locator(".sidebar").getByText("Documents"))
                    .hasCount(0);
            assertThat(console.byRole(AriaRole.LINK, "Connect").first()).isVisible();
            console.isAccessible().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("S5: a key for some tools is not limited, so it sees the charts, as the server allows")
    void key_for_some_tools_sees_charts() throws Exception {
        server.addKeyForTools("lean", LEAN, "[\"*:*\"]", "[\"lean\"]");
        try (var console = chromium.page(server).open("#/status")) {
            signIn(console, LEAN);
            console.shows("The last few hours").shows("One point every");
            assertThat(console.page().locator("body")).not().containsText("limited key");
            console.hasNoComplaints();
        }
    }

    @Test
    @DisplayName("S5: a person's note goes to the person's own collection without being told so")
    void note_of_a_person() throws Exception {
        server.addKey("ada", PERSON, "[\"documents:*\"]", "[\"~ada\"]");
        try (var console = chromium.page(server).open("#/notes")) {
            signIn(console, PERSON);
            console.button("Write a note").click();
            var exactly = new Page.GetByLabelOptions().setExact(true);
            console.page().getByLabel("Text", exactly).fill("Ada keeps bees.");
            assertThat(console.field("Collection")).hasValue("~ada");
            console.button("Save").click();
            assertThat(console.page().locator(".note-about")).containsText("version 1");
            Assertions.assertThat(server.get("/api/v1/documents?kind=note")
                            .at("/documents/0/tags")
                            .toString())
                    .isEqualTo("[\"collection:~ada\"]");
            console.hasNoComplaints();
        }
    }

    private static void signIn(ConsolePage console, String key) {
        console.field("Key").fill(key);
        console.button("Sign in").click();
    }
}
