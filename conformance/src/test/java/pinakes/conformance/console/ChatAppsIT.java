package pinakes.conformance.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.conformance.console.ChatPage.Call;
import pinakes.testkit.file.PdfFile;
import pinakes.testkit.file.ScannedPage;
import pinakes.testkit.wire.Json;

/// The pages that chats show with the answers of tools, in a host that is built from the official packages.
final class ChatAppsIT extends ConsoleTest {
    private static final String KEY = "kb_secret-of-a-test";
    private static final String READER = "kb_" + "6".repeat(64);
    private static final String SCRIPT = "<script>window.harmed = 1</script><img src=x onerror='window.harmed = 1'>";
    private static final String INVOICES = "how long are invoices kept";
    private static final byte[] HANDBOOK = PdfFile.ofPages(
            "Visitors sign in at the gate and wear a badge.\nDogs are welcome in the garden.",
            "Invoices are kept for ten years after the end of the finan-\ncial year in which they were issued."
                    + "\nContracts are kept for six years.");

    private final ChatHost host = new ChatHost();

    /// The window that all tests use: the chat is made of more than a hundred modules.
    private ChatPage chat;

    @BeforeAll
    void openChat() {
        chat = new ChatPage(chromium.page(server), host);
    }

    @AfterAll
    void stopHost() {
        chat.close();
        host.close();
    }

    @Override
    ConsoleServer newServer() throws Exception {
        return ConsoleServer.withKey(directory.resolve("server"), KEY, host.origin());
    }

    private Call call(String tool, Map<String, Object> input) {
        return Call.of(server, tool, input).withKey(KEY);
    }

    @Test
    @DisplayName("K2b: a search in a chat shows its passages, and the cited page with the passage marked")
    void search_shows_the_marked_page() throws Exception {
        server.addFile("handbook.pdf", HANDBOOK);
        server.addText("garden.txt", "Gardens are open all day. No invoices are needed to visit them.");
        for (var tool : List.of("knowledge-search", "kb_search")) {
            chat.show(call(tool, Map.of("query", INVOICES)));
            assertThat(chat.find(".result").first()).containsText("Invoices are kept");
            assertThat(chat.find(".result").first()).containsText("page 2");
            assertThat(chat.find(".result mark").first()).isVisible();
            assertThat(chat.find(".relevance").first()).containsText("%");
            assertThat(chat.find("[data-page]")).hasText("Page 2 of 2");
            assertThat(chat.find(".sheet")).hasAttribute("data-ready", "true");
            assertThat(chat.find(".marks .answer").first()).isVisible();
            chat.isAccessible();

            chat.button("Previous page").click();
            assertThat(chat.find("[data-page]")).hasText("Page 1 of 2");
            chat.button("Text").click();
            assertThat(chat.find(".neighbour.this")).containsText("Invoices are kept");
            assertThat(chat.find(".neighbour").first()).containsText("Visitors sign in");
            chat.isAccessible().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("K2b: a search in a chat marks passages of scans and pictures, also through a gateway")
    void scans_are_marked() throws Exception {
        var scan = ScannedPage.of("Invoices are kept for ten years after", "the year in which they were issued.");
        server.addFile("rules.pdf", scan.pdf());
        chat.show(call("knowledge-search", Map.of("query", INVOICES)));
        assertThat(chat.find(".sheet")).hasAttribute("data-ready", "true");
        assertThat(chat.find(".marks .answer").first()).isVisible();
        chat.isAccessible().hasNoComplaints();
        try (var engine = ConsoleServer.engine(directory.resolve("scans"), "kb_key-of-the-engine");
                var gateway = ConsoleServer.gateway(directory.resolve("scans-gateway"), KEY, engine, host.origin())) {
            engine.addFile("rules.png", scan.png());
            chat.show(Call.of(gateway, "kb_search", Map.of("query", INVOICES)).withKey(KEY));
            assertThat(chat.find(".sheet.picture")).hasAttribute("data-ready", "true");
            assertThat(chat.find(".marks .answer").first()).isVisible();
            chat.isAccessible().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("C2: chunks of a project are shown with their citations")
    void projects_show_citations() throws Exception {
        server.post("/api/v1/projects", Json.parse("{\"id\": \"papers/birds\"}"));
        server.post("/api/v1/projects/papers~birds/chunks", Json.parse("""
                {"chunks": [{"id": "1", "text": "Herons stand still for hours.",
                 "metadata": {"zotero": {"citekey": "heron2020"}, "doc": {"page_span": [3, 4]}}}]}"""));
        chat.show(call("find_chunks", Map.of("project", "papers/birds", "query", "how long do herons stand")));
        assertThat(chat.find(".result")).containsText("heron2020");
        assertThat(chat.find(".result")).containsText("pages 3–4");
        assertThat(chat.find(".neighbour.this")).containsText("Herons stand still");
        chat.isAccessible().hasNoComplaints();
    }

    @Test
    @DisplayName("B7: a document in a chat shows the original, its text and what is known about it")
    void document_is_shown() throws Exception {
        var document = server.addFile("handbook.pdf", HANDBOOK, "policy", "collection:office");
        for (var call : List.of(
                call("kb_get", Map.of("document_id", document, "page", 2)),
                call("fetch", Map.of("id", id(document))).inSession())) {
            chat.show(call);
            assertThat(chat.find("h1")).hasText("handbook.pdf");
            assertThat(chat.find(".sheet")).hasAttribute("data-ready", "true");
            assertThat(chat.find(".textLayer").first()).not().isEmpty();
            chat.isAccessible();

            chat.find("#tab-text").click();
            assertThat(chat.find(".chunk").first()).containsText("Visitors sign in");
            chat.find("#tab-about").click();
            assertThat(chat.find(".facts").first()).containsText("handbook.pdf");
            chat.isAccessible().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("B7: images are shown, and a path with several documents lets the reader choose")
    void image_is_chosen_and_shown() throws Exception {
        var drawing =
                "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='40'><script>parent.harmed = 1</script>"
                        + "<text x='5' y='20'>A drawing of %s</text></svg>";
        server.addText("a/picture.svg", drawing.replace("%s", "dogs"));
        server.addText("b/picture.svg", drawing.replace("%s", "cats"));
        chat.show(call("kb_get", Map.of("source_path", "picture.svg")));
        assertThat(chat.find(".chat-pick")).hasCount(2);
        chat.isAccessible();

        chat.find(".chat-pick").first().click();
        assertThat(chat.find(".picture img")).isVisible();
        chat.isAccessible().hasNoComplaints();
        assertThat(chat.isHarmed()).isFalse();
    }

    @Test
    @DisplayName("B7: JPEG 2000 and fax images of a PDF are drawn, although the sandbox allows no WebAssembly")
    void images_of_a_pdf_are_drawn() throws Exception {
        var document = server.addFile("scan.pdf", PicturePdf.of("A scan of a dog."));
        chat.show(call("kb_get", Map.of("document_id", document)));
        assertThat(chat.find(".sheet")).hasAttribute("data-ready", "true");
        Eventually.holds(chat.page(), () -> {
            assertThat(colour(chat, PicturePdf.JPEG_2000)).isEqualTo("200,16,32");
            assertThat(colour(chat, PicturePdf.FAX)).isEqualTo("0,0,0");
        });
        chat.hasNoComplaints();
    }

    /// The colour of the page at a point, given as shares of its width and height.
    private static String colour(ChatPage chat, List<Double> point) {
        return (String) chat.app()
                .evaluate(
                        "([x, y]) => { const canvas = document.querySelector('.sheet canvas');"
                                + " const at = [canvas.width * x, canvas.height * y].map(Math.round);"
                                + " return [...canvas.getContext('2d').getImageData(...at, 1, 1).data].slice(0, 3).join(); }",
                        point);
    }

    @Test
    @DisplayName("T1: tasks are added, completed and opened again on the board in the chat")
    void board_changes_tasks() throws Exception {
        var boxes = server.post("/api/v1/todos", Json.parse("{\"title\": \"Order boxes\", \"priority\": \"high\"}"))
                .at("/todo/id")
                .asInt();
        server.post("/api/v1/todos", Json.parse("{\"title\": \"Fill them\", \"depends_on\": [" + boxes + "]}"));
        chat.show(call("list_tasks", Map.of()).dark());
        assertThat(chat.find("[aria-labelledby=column-ready] .todo")).containsText("Order boxes");
        assertThat(chat.find("[aria-labelledby=column-waiting] .todo")).containsText("Fill them");
        assertThat(chat.find(".chat")).hasCSS("background-color", "rgb(19, 20, 23)");
        chat.isAccessible();

        chat.find("[aria-label='Complete Order boxes']").click();
        assertThat(chat.find("[aria-labelledby=column-done] .todo")).containsText("Order boxes");
        assertThat(chat.find("[aria-labelledby=column-ready] .todo")).containsText("Fill them");
        assertThat(server.get("/api/v1/todos?status=completed").path("total").asInt())
                .isEqualTo(1);
        chat.find("[aria-label='New task']").fill("Write labels");
        chat.button("Add").click();
        assertThat(chat.find("[aria-labelledby=column-ready] .todo")).hasCount(2);
        chat.find("[aria-label='Reopen Order boxes']").click();
        assertThat(chat.find("[aria-labelledby=column-ready]")).containsText("Order boxes");
        chat.isAccessible().hasNoComplaints();
    }

    @Test
    @DisplayName("S7: a limited key gets nothing more through an app, and the app offers nothing that it may not do")
    void limited_key_gets_nothing_more() throws Exception {
        var open = server.addText("open.txt", "The dog is in the open.", "collection:open");
        var closed = server.addText("closed.txt", "The dog is behind the door.", "collection:closed");
        server.post("/api/v1/todos", Json.parse("{\"title\": \"Feed the dog\"}"));
        server.addKey("reader", READER, "[\"documents:read\", \"tasks:read\"]", "[\"open\"]");
        chat.show(call("kb_search", Map.of("query", "dog")).withKey(READER));
        assertThat(chat.find(".result")).hasCount(1);
        assertThat(chat.find("body")).not().containsText("behind the door");
        assertThat(read(chat, "pinakes://documents/" + id(open) + "/original")).contains("dog");
        assertThat(read(chat, "pinakes://documents/" + id(closed) + "/original"))
                .contains("not found")
                .doesNotContain("door");
        assertThat(read(chat, "pinakes://documents/" + id(open) + "/pages/1/words"))
                .contains("\"words\":[]");
        assertThat(read(chat, "pinakes://documents/" + id(closed) + "/pages/1/words"))
                .contains("not found");
        chat.hasNoComplaints();
        chat.show(call("list_tasks", Map.of()).withKey(READER));
        assertThat(chat.find(".todo")).containsText("Feed the dog");
        assertThat(chat.find(".todo input")).hasCount(0);
        assertThat(chat.find(".quick-add")).hasCount(0);
        chat.isAccessible().hasNoComplaints();
    }

    @Test
    @DisplayName("S8: stored text stays text in a chat")
    void hostile_text_stays_text() throws Exception {
        var note = server.addNote(SCRIPT, "A harmless dog. " + SCRIPT);
        server.post("/api/v1/todos", Json.object().put("title", SCRIPT).put("description", SCRIPT));
        for (var call : List.of(
                call("knowledge-search", Map.of("query", "harmless dog")),
                call("kb_get", Map.of("document_id", note)),
                call("list_tasks", Map.of()))) {
            chat.show(call);
            assertThat(chat.find("#app")).containsText("<script>window.harmed = 1</script>");
            assertThat(chat.find("#app img, #app script")).hasCount(0);
            assertThat(chat.isHarmed()).isFalse();
            chat.isAccessible().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("R1: apps work through a gateway, and failures are shown in words")
    void apps_work_through_a_gateway() throws Exception {
        try (var engine = ConsoleServer.engine(directory.resolve("engine"), "kb_key-of-the-engine");
                var gateway = ConsoleServer.gateway(directory.resolve("gateway"), KEY, engine, host.origin())) {
            engine.addFile("handbook.pdf", HANDBOOK);
            var search = Call.of(gateway, "knowledge-search", Map.of("query", INVOICES))
                    .withKey(KEY);
            chat.show(search.inSession());
            assertThat(chat.find(".sheet")).hasAttribute("data-ready", "true");
            assertThat(chat.find(".marks .mark").first()).isVisible();
            chat.hasNoComplaints();
            chat.show(Call.of(gateway, "kb_get", Map.of("document_id", 99)).withKey(KEY));
            assertThat(chat.find(".notice")).containsText("99");
            chat.isAccessible().hasNoComplaints();
        }
    }

    /// What the host answers an app that reads a resource.
    private static String read(ChatPage chat, String uri) {
        return (String) chat.app().evaluate("""
                uri => new Promise(resolve => {
                  addEventListener('message', ({ data }) => {
                    if (data.id !== 'of-a-test') return;
                    resolve(data.error ? data.error.message : atob(data.result.contents[0].blob ?? '') || data.result.contents[0].text);
                  });
                  parent.postMessage({ jsonrpc: '2.0', id: 'of-a-test', method: 'resources/read', params: { uri } }, '*');
                })""", uri);
    }

    private String id(int number) throws Exception {
        return server.get("/api/v1/documents/" + number).path("uuid").asString();
    }
}
