package pinakes.conformance.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.file.PdfFile;

/// The console where engine and MCP server are two processes: at the engine, and at the gateway in front of it.
final class ConsoleDeploymentIT extends ConsoleTest {
    private static final String ENGINE_KEY = "kb_key-of-the-engine";
    private static final String GATEWAY_KEY = "kb_key-of-the-gateway";

    @Override
    ConsoleServer newServer() throws Exception {
        return ConsoleServer.engine(directory.resolve("engine"), ENGINE_KEY);
    }

    @Test
    @DisplayName("R1: an engine alone serves the console: sign in, search, documents, status")
    void console_at_an_engine() throws Exception {
        var document = server.addText("dogs.txt", "Dogs are welcome in the garden.", "collection:office");
        try (var console = chromium.page(server).open("#/search")) {
            isUsable(console, ENGINE_KEY, document);
        }
    }

    @Test
    @DisplayName("R1: a gateway serves the console with its own key: everything that works at one server works here")
    void console_at_a_gateway() throws Exception {
        var document = server.addText("dogs.txt", "Dogs are welcome in the garden.", "collection:office");
        try (var gateway =
                        ConsoleServer.gateway(directory.resolve("gateway"), GATEWAY_KEY, server, "http://a.example");
                var console = chromium.page(gateway).open("#/search")) {
            console.field("Key").fill(ENGINE_KEY);
            console.button("Sign in").click();
            console.shows("The server did not accept this key");
            isUsable(console, GATEWAY_KEY, document);
            uploads(console);
            writesNotes(console);
            callsTools(console);
        }
    }

    private static void uploads(ConsolePage console) {
        console.open("#/documents");
        console.page()
                .locator("input[type=file]:not([webkitdirectory])")
                .setInputFiles(new FilePayload(
                        "handbook.pdf",
                        "application/pdf",
                        PdfFile.ofPages("Visitors wear a badge.", "Invoices are kept for ten years.")));
        console.says("1 file added");
        assertThat(console.page().locator(".docs tbody tr")).hasCount(2);
        console.open("#/jobs");
        assertThat(console.page().locator(".job.done").first()).containsText("handbook.pdf");
        console.open("#/search?q=how%20long%20are%20invoices%20kept");
        assertThat(console.page().locator("[data-page]")).hasText("Page 2 of 2");
        assertThat(console.page().locator(".marks .mark").first()).isVisible();
        console.hasNoComplaints();
    }

    private static void writesNotes(ConsolePage console) {
        console.open("#/notes/new");
        console.page()
                .getByLabel("Title", new Page.GetByLabelOptions().setExact(true))
                .fill("A note");
        console.page()
                .getByLabel("Text", new Page.GetByLabelOptions().setExact(true))
                .fill("It says **much**.");
        console.button("Save").click();
        assertThat(console.page().locator("article .prose strong")).hasText("much");
        console.button("Edit").click();
        console.page()
                .getByLabel("Text", new Page.GetByLabelOptions().setExact(true))
                .fill("It says *more*.");
        console.button("Save").click();
        assertThat(console.page().locator("article .prose em")).hasText("more");
        console.hasNoComplaints();
    }

    private static void callsTools(ConsolePage console) {
        console.open("#/tools/add_task");
        console.page().locator(".tool-form").getByLabel("title").fill("Water the garden");
        console.button("Call add_task").click();
        assertThat(console.page().locator(".answer")).containsText("Answered");
        console.open("#/tasks").shows("Water the garden").hasNoComplaints();
    }

    private static void isUsable(ConsolePage console, String key, int document) {
        console.field("Key").fill(key);
        console.button("Sign in").click();
        console.page().locator("[data-search]").fill("where are dogs welcome");
        assertThat(console.page().locator(".result").first()).containsText("Dogs are welcome");
        console.isAccessible();

        console.open("#/documents");
        assertThat(console.page().locator(".docs tbody tr")).hasCount(1);
        console.open("#/documents/" + document).shows("Dogs are welcome in the garden.");
        console.open("#/status");
        assertThat(console.byRole(AriaRole.HEADING, "Status").first()).isVisible();
        assertThat(console.page().locator("main")).containsText("1 chunk");
        console.isAccessible().hasNoComplaints();
    }
}
