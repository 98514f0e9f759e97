package pinakes.conformance.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import pinakes.conformance.console.ChatPage.Call;
import pinakes.conformance.console.Chromium.Window;
import pinakes.testkit.wire.Json;

/// Takes the screenshots of the documentation.
///
/// They differ from machine to machine, by fonts, so they are taken on request and looked at by a person.
@EnabledIfSystemProperty(named = "pinakes.docs.update", matches = "true")
final class ConsoleImagesIT extends ConsoleTest {
    private static final Path IMAGES = Path.of("../docs/images");
    private static final String STYLE =
            "<style>@page{size:A4;margin:22mm 20mm} body{font:11pt/1.45 serif} h1{font-size:20pt;margin:0 0 4pt}"
                    + " h2{font-size:13pt;margin:14pt 0 4pt} p{text-align:justify;hyphens:auto;margin:0 0 6pt}</style>";
    private static final String POLICY = """
            <h1>Records Retention Policy</h1><p>Office of the Registrar</p>
            <h2>Purpose</h2><p>This policy explains how long the organisation keeps each kind of record, who is responsible
            for it, and how records are destroyed when their time has come. It applies to paper and to electronic records
            alike, wherever they are stored, and to every department that creates or receives them.</p>
            <h2>Invoices and accounts</h2><p>Invoices, receipts and bank statements are kept for ten years after the end of
            the financial year in which they were issued. The period begins on the first of January. Contracts are kept for
            six years after they end, unless a longer period is agreed in the contract itself. Correspondence about an
            invoice is kept together with the invoice, so that both can be read side by side during an audit.</p>
            <h2>Personnel records</h2><p>Personnel files are kept for three years after a person has left the organisation.
            Applications that were not successful are deleted after six months. Medical certificates are kept separately,
            and only the health officer may read them.</p>
            <h2>Destruction</h2><p>Records are destroyed at the end of the quarter in which their retention period ends.
            Paper is shredded on the premises; storage media are overwritten twice and then recycled. A record that is part
            of a legal dispute must not be destroyed until the dispute is settled.</p>""";
    private static final String BEES = """
            <h1>How Honeybees Share Directions</h1>
            <h2>The dance</h2><p>A forager that has found a rich patch of flowers returns to the hive and dances on the
            vertical comb. The direction of the waggle run relative to gravity tells her nestmates the direction of the
            flowers relative to the sun.</p>
            <h2>Errors and their use</h2><p>The scatter of the dance was long taken for a mistake. Measurements suggest
            otherwise: it distributes the recruits over a patch of a constant size.</p>""";
    private static final String SOIL = """
            <h1>Measuring Soil Moisture with Cheap Sensors</h1>
            <h2>Calibration</h2><p>A linear calibration against three gravimetric samples reduced the error from twelve to
            four percent by volume. More samples than five did not help.</p>""";

    private static final String NOTE = """
            **Decided** on 12 October, with the registrar.

            1. The tax office asks for ten years for accounting records.
            2. One rule for all records is easier to explain.

            - [x] Change the retention of the archive
            - [ ] Tell the bookkeeper

            | record | years |
            |---|---:|
            | invoice | 10 |
            | contract | 6 |

            See [the policy](https://example.org/policy), page 1.""";

    private final ChatHost host = new ChatHost();

    @AfterAll
    void stopHost() {
        host.close();
    }

    @Override
    ConsoleServer newServer() throws Exception {
        return ConsoleServer.forPagesOf(host.origin(), directory);
    }

    @Test
    @DisplayName("the screenshots of pages inside a chat")
    void takes_screenshots_of_a_chat() throws Exception {
        var bees = fill(server, chromium);
        plan(server);
        var search = Call.of(server, "knowledge-search", Map.of("query", "how long are invoices kept"))
                .asking("How long do we have to keep invoices?");
        try (var chat = chat(search, 1000, 780)) {
            chat.screenshot(IMAGES.resolve("chat-search.png"));
        }
        try (var chat = chat(search.dark(), 390, 780)) {
            chat.screenshot(IMAGES.resolve("chat-phone-dark.png"));
        }
        var document = Call.of(server, "kb_get", Map.of("document_id", bees)).asking("Open the paper about the bees");
        try (var chat = chat(document, 800, 780)) {
            assertThat(chat.find(".sheet")).hasAttribute("data-ready", "true");
            chat.screenshot(IMAGES.resolve("chat-document.png"));
        }
        var board = Call.of(server, "list_tasks", Map.of()).asking("What is left to do?");
        try (var chat = chat(board.dark(), 1000, 660)) {
            assertThat(chat.find(".todo")).hasCount(7);
            painted(chat.find(".todo").last());
            chat.screenshot(IMAGES.resolve("chat-tasks-dark.png"));
        }
    }

    /// Waits for the next frames, because the host has just made the page as high as its content.
    private static void painted(Locator last) {
        last.scrollIntoViewIfNeeded();
        last.evaluate("() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))");
    }

    private ChatPage chat(Call call, int width, int height) {
        var scheme = call.theme().equals("dark") ? ColorScheme.DARK : ColorScheme.LIGHT;
        var chat = new ChatPage(chromium.page(server, window(width, height, scheme)), host).show(call);
        if (call.tool().equals("knowledge-search")) {
            assertThat(chat.find(".result").first()).isVisible();
            if (width > 620) {
                assertThat(chat.find(".marks .answer").first()).isVisible();
            }
        }
        return chat;
    }

    @Test
    @DisplayName("the screenshots of the documentation")
    void takes_screenshots() throws Exception {
        fill(server, chromium);
        try (var desktop = chromium.page(server, window(1200, 750, ColorScheme.LIGHT))) {
            search(desktop);
            desktop.screenshot(IMAGES.resolve("console-search.png"));
            desktop.open("#/documents");
            assertThat(desktop.page().locator(".docs tbody tr")).hasCount(6);
            desktop.screenshot(IMAGES.resolve("console-documents.png"));
            plan(server);
            desktop.open("#/tasks");
            assertThat(desktop.page().locator(".todo")).hasCount(7);
            desktop.screenshot(IMAGES.resolve("console-tasks.png"));
            desktop.open("#/tools/knowledge-search");
            desktop.page().getByLabel("query").first().fill("how long are invoices kept");
            desktop.screenshot(IMAGES.resolve("console-tools.png"));
        }
        try (var dark = chromium.page(server, window(1200, 750, ColorScheme.DARK))) {
            search(dark);
            dark.screenshot(IMAGES.resolve("console-search-dark.png"));
            var note = server.addNote("Invoices stay for ten years", NOTE);
            dark.open("#/notes/" + note).shows("Tell the bookkeeper");
            dark.screenshot(IMAGES.resolve("console-notes.png"));
        }
        try (var phone = chromium.page(server, window(390, 844, ColorScheme.DARK))) {
            phone.open("#/search?q=how%20long%20are%20invoices%20kept");
            assertThat(phone.page().locator(".result").first()).isVisible();
            phone.screenshot(IMAGES.resolve("console-phone-dark.png"));
        }
        try (var phone = chromium.page(server, window(390, 844, ColorScheme.LIGHT))) {
            phone.open("#/search?q=how%20long%20are%20invoices%20kept");
            phone.page().locator(".result-pick").first().click();
            assertThat(phone.page().locator(".sheet")).hasAttribute("data-ready", "true");
            phone.screenshot(IMAGES.resolve("console-phone.png"));
        }
    }

    @Test
    @DisplayName("the screenshots of the page where people let an application act for them")
    void takes_screenshots_of_consent() throws Exception {
        try (var signingIn = ConsoleServer.signingIn(directory.resolve("consent"), "key-of-the-owner")) {
            var address = signingIn.consentPage("Claude", "");
            try (var desktop = chromium.page(signingIn, window(800, 920, ColorScheme.LIGHT))) {
                desktop.open(address).shows("Let Claude use Pinakes?").screenshot(IMAGES.resolve("sign-in.png"));
            }
            try (var phone = chromium.page(signingIn, window(390, 844, ColorScheme.DARK))) {
                phone.open(address)
                        .shows("Let Claude use Pinakes?")
                        .screenshot(IMAGES.resolve("sign-in-phone-dark.png"));
            }
        }
    }

    private static void search(ConsolePage console) {
        console.open("#/search?q=how%20long%20are%20invoices%20kept");
        assertThat(console.page().locator(".sheet")).hasAttribute("data-ready", "true");
        assertThat(console.page().locator(".marks .answer").first()).isVisible();
    }

    private static void plan(ConsoleServer server) throws Exception {
        var ids = new ArrayList<Integer>();
        for (var todo : List.of(
                "{'title': 'Tell the bookkeeper about the ten years', 'priority': 'high', 'due': '2030-01-31'}",
                "{'title': 'Ask for the licences of the photographs', 'priority': 'high'}",
                "{'title': 'Scan the letters of 1911', 'description': 'Boxes 4 and 5; 300 dpi is enough.'}",
                "{'title': 'Index the letters', 'depends_on': [LAST]}",
                "{'title': 'Write the introduction of the catalogue', 'depends_on': [LAST], 'due': '2030-03-01'}",
                "{'title': 'Order archival boxes', 'priority': 'low'}",
                "{'title': 'Set up the scanner'}")) {
            var last = ids.isEmpty() ? "" : Integer.toString(ids.getLast());
            var body = todo.replace('\'', '"').replace("LAST", last);
            ids.add(server.post("/api/v1/todos", Json.parse(body))
                    .at("/todo/id")
                    .asInt());
        }
        server.post(
                "/api/v1/todos/" + ids.get(2) + "/claim",
                Json.parse("{\"assignee\": \"claude\", \"lease_ms\": 86400000}"));
        server.patch("/api/v1/todos/" + ids.getLast(), Json.parse("{\"status\": \"completed\"}"));
    }

    /// @return the number of the document about the bees
    private static int fill(ConsoleServer server, Chromium chromium) throws Exception {
        int bees;
        try (var printer = chromium.page(server)) {
            server.addFile("retention-policy.pdf", pdf(printer.page(), POLICY), "policy", "collection:handbook");
            bees = server.addFile("waggle-dance.pdf", pdf(printer.page(), BEES), "biology", "collection:research");
            server.addFile(
                    "soil-moisture.pdf", pdf(printer.page(), SOIL), "sensors", "field work", "collection:research");
        }
        server.addText(
                "onboarding.md",
                "# Onboarding\n\nOn your first day you get a laptop, a badge and a mentor.\n\n## Holidays\n\nYou have thirty"
                        + " days of holidays a year.",
                "policy",
                "collection:handbook");
        server.addText("inventory.csv", "item,room,count\nlaptop,101,14\nmonitor,101,22\n", "collection:handbook");
        server.addText("release-notes.html", "<title>Release notes 4.2</title><p>The export keeps footnotes.</p>");
        return bees;
    }

    private static byte[] pdf(Page page, String body) {
        var title = body.replaceAll("(?s).*<h1>(.*?)</h1>.*", "$1");
        page.setContent("<html lang='en'><head><title>" + title + "</title>" + STYLE + "</head><body>" + body);
        return page.pdf();
    }

    private static Window window(int width, int height, ColorScheme scheme) {
        return new Window(width, height, scheme, 2);
    }
}
