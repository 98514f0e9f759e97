package pinakes.conformance.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.app.key.KnownPermissions;
import pinakes.app.settings.ToolSelection;

/// The views for those who run a server: tools, status and keys.
final class ConsoleAdministrationIT extends ConsoleTest {
    /// Two intervals, the second of them without a call.
    private static final String HISTORY = """
            {"startedAt": "%s", "intervalMs": 30000, "at": [%d, %d],
             "calls": [3, 0], "refused": [0, 0], "failed": [0, 0], "meanMs": [104, 0], "slowestMs": [210, 0],
             "queued": [0, 0], "running": [0, 0], "documents": [1, 1], "chunks": [1, 1], "indexBytes": [9, 9],
             "heapBytes": [9, 9], "heapMaxBytes": 99}
            """;

    @Test
    @DisplayName("R1, K5: a tool is called with a form made from its schema, and its hints lead to the next call")
    void tools_are_called_with_forms() throws Exception {
        try (var console = chromium.page(server).open("#/tools")) {
            console.shows("Pick a tool").isAccessible();
            console.field("Find a tool").fill("add_task");
            console.byRole(AriaRole.LINK, "add_task").click();
            var form = console.page().locator(".tool-form");
            form.getByLabel("title").fill("Buy <b>milk</b>");
            form.getByLabel("priority").selectOption("high");
            form.getByLabel("depends_on").fill("41");
            console.isAccessible();
            console.button("Call add_task").click();
            var answer = console.page().locator(".answer");
            assertThat(answer.locator(".answer-head")).containsText("Error");

            form.getByLabel("depends_on").fill("");
            console.page().keyboard().press("Control+Enter");
            assertThat(answer).containsText("Answered");
            assertThat(answer).containsText("over MCP");
            assertThat(answer).containsText("Buy <b>milk</b>");
            assertThat(server.get("/api/v1/todos/1").path("priority").asString())
                    .isEqualTo("high");
            console.isAccessible();

            console.button("JSON").first().click();
            assertThat(console.field("Arguments as JSON")).hasValue(Pattern.compile(".*Buy.*", Pattern.DOTALL));

            console.open("#/tools/complete_task");
            console.page().locator(".tool-form").getByLabel("task_id").fill("999");
            console.button("Call complete_task").click();
            answer.getByRole(AriaRole.LINK).first().click();
            assertThat(console.byRole(AriaRole.HEADING, "list_tasks")).isVisible();
            assertThat(console.page().locator(".tool-form").getByLabel("status"))
                    .hasValue("pending");
            console.hasNoComplaints();
        }
    }

    @Test
    @DisplayName("N9: the status shows every part and draws the last few hours")
    void status_has_charts() throws Exception {
        server.addText("one.txt", "One document.");
        try (var console = chromium.page(server).open("#/status")) {
            assertThat(console.page().locator(".chart canvas")).hasCount(8);
            console.shows("Storage").shows("Model");
            assertThat(console.page().locator(".part").first()).containsText("1 chunk");
            assertThat(console.page().getByRole(AriaRole.IMG, new Page.GetByRoleOptions().setName("Memory. used")))
                    .isVisible();
            console.isAccessible();

            console.button("Rebuild the index").click();
            console.button("Rebuild").click();
            console.says("The index was rebuilt").hasNoComplaints();
        }
    }

    @Test
    @DisplayName("N9: the latency of intervals without calls is left out, so that the legend shows one interval")
    void latency_is_that_of_the_last_calls() throws Exception {
        try (var console = chromium.page(server)) {
            console.page()
                    .route(
                            "**/metrics/history*",
                            route -> route.fulfill(new Route.FulfillOptions()
                                    .setContentType("application/json")
                                    .setBody(String.format(
                                            Locale.ROOT, HISTORY, Instant.now().minusSeconds(60), now() - 30, now()))));

            console.open("#/status");

            var latency = console.page().locator(".chart").filter(new Locator.FilterOptions().setHasText("Latency"));
            assertThat(latency.locator("[data-value=mean]")).hasText("104 ms");
            assertThat(latency.locator("[data-value=slowest]")).hasText("210 ms");
            console.hasNoComplaints();
        }
    }

    private static long now() {
        return Instant.now().getEpochSecond();
    }

    @Test
    @DisplayName("S5: the first key says what it changes, is shown once and signs in; others are limited and revoked")
    void keys_are_added_limited_and_revoked() throws Exception {
        try (var open = ConsoleServer.in(directory.resolve("keys"));
                var console = chromium.page(open).open("#/keys")) {
            open.addText("one.txt", "One document.", "collection:open");
            console.shows("No keys yet");
            console.button("Add key").click();
            console.shows("This is the first key.");
            console.field("Read only").check();
            console.shows("With these choices the key cannot manage keys.");
            console.field("Administrator").check();
            console.field("Name").fill("admin");
            console.isAccessible();
            console.dialogButton("Add key").click();
            console.shows("Save it now.").isAccessible();
            var secret = console.page().locator(".key-secret code").innerText();
            assertThat(secret).matches("kb_[0-9a-f]{64}");
            console.button("I have saved it").click();
            assertThat(console.page().locator("tbody tr")).containsText("you");
            assertThat(console.page().locator("body")).not().containsText(secret);

            console.button("Add key").click();
            console.field("Name").fill("reader");
            console.field("Read only").check();
            console.button("open").click();
            console.field("Expires").selectOption("90");
            console.dialogButton("Add key").click();
            var reader = console.page().locator(".key-secret code").innerText();
            console.button("I have saved it").click();
            console.page().getByTitle("Quota of reader").click();
            console.field("Calls per day").fill("5000");
            console.isAccessible();
            console.dialogButton("Save").click();
            console.shows("0 of 5,000 calls").isAccessible();
            console.page().setViewportSize(390, 844);
            Eventually.holds(
                    console.page(),
                    () -> assertThat(
                                    (String)
                                            console.page()
                                                    .evaluate(
                                                            "() => getComputedStyle(document.querySelector('.key-expiry'), '::before').content"))
                            .as("what a cell means, without the head of the table")
                            .isEqualTo("\"Expires\""));
            console.fits().isAccessible();
            console.page().setViewportSize(1440, 900);

            try (var other = chromium.page(open).open("#/status")) {
                other.field("Key").fill(reader);
                other.button("Sign in").click();
                other.shows("Charts cover all callers").isAccessible();
                other.open("#/keys").shows("Your key has no access to Keys");
                other.open("#/tasks").shows("Your key can read tasks but not add any.");
                other.open("#/notes").shows("Your key can read notes but not write any.");

                console.page().getByTitle("Revoke reader").click();
                console.dialogButton("Revoke").click();
                console.says("reader is revoked");
                other.open("#/jobs").shows("The server did not accept this key");
                other.hasNoComplaints();
            }
            console.hasNoComplaints();
        }
    }

    @Test
    @DisplayName("S5: the permissions and tools that a key can be given are those of the server")
    void choices_for_keys_are_complete() {
        try (var console = chromium.page(server).open("#/keys")) {
            console.shows("No keys yet");
            @SuppressWarnings("unchecked")
            var lists = (Map<String, List<String>>) console.page().evaluate("""
                    async () => {
                      const main = document.querySelector('script[defer]').src;
                      const { PERMISSIONS, TOOL_GROUPS } = await import(new URL('lib/permissions.js', main));
                      return { permissions: PERMISSIONS.map((one) => one.name),
                        meanings: PERMISSIONS.map((one) => one.about), tools: Object.keys(TOOL_GROUPS) };
                    }""");
            assertThat(lists.get("permissions")).containsExactlyElementsOf(KnownPermissions.ALL);
            assertThat(lists.get("meanings"))
                    .containsExactlyElementsOf(KnownPermissions.ALL.stream()
                            .map(KnownPermissions::meaning)
                            .toList());
            assertThat(lists.get("tools")).containsExactlyInAnyOrderElementsOf(ToolSelection.groups());
        }
    }
}
