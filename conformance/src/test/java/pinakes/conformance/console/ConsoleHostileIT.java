package pinakes.conformance.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.wire.Json;

/// Names and contents that were made to do harm.
final class ConsoleHostileIT extends ConsoleTest {
    private static final String SCRIPT = "<script>window.harmed = 1</script><img src=x onerror='window.harmed = 1'>";
    private static final String RIGHT_TO_LEFT = "\u202efdp.exe\u202c";

    @Test
    @DisplayName("S9: markup in titles, tags and texts is shown as text, and marks of direction stay where they are")
    void markup_is_text() throws Exception {
        server.post(
                "/api/v1/jobs",
                Json.object("{\"tags\": [\"<b>bold</b>\"]}")
                        .put("text", "A harmless dog. " + SCRIPT)
                        .put("title", SCRIPT + RIGHT_TO_LEFT));
        server.awaitDocuments(1);
        try (var console = chromium.page(server).open("#/documents")) {
            assertThat(console.page().locator(".docs tbody")).containsText("<script>window.harmed = 1</script>");
            assertThat(console.page().locator(".docs tbody")).containsText("<b>bold</b>");
            assertThat(console.page().locator("bdi .doc-name, .doc-name bdi").first())
                    .isVisible();
            console.isAccessible();

            console.open("#/search?q=harmless%20dog");
            assertThat(console.page().locator(".result").first()).containsText("<script>");
            console.open("#/documents/1").shows("Collection and tags");
            assertThat(console.page().locator(".chunk")).containsText("onerror");
            isUnharmed(console);
        }
    }

    @Test
    @DisplayName("S9: a title of megabytes neither breaks the layout nor the server")
    void huge_titles_are_cut() throws Exception {
        server.addText(
                "page.html",
                "<html><head><title>" + "long ".repeat(100_000) + "x".repeat(3_000_000)
                        + "</title></head><body><p>A small text.</p></body></html>");
        try (var console = chromium.page(server).open("#/documents")) {
            assertThat(console.page().locator(".docs tbody tr")).hasCount(1);
            assertThat((Integer) console.page().evaluate("() => document.documentElement.scrollWidth"))
                    .isLessThanOrEqualTo(1440);
            console.open("#/documents/1").shows("Details");
            assertThat((Integer) console.page().evaluate("() => document.body.textContent.length"))
                    .isLessThan(20_000);
            isUnharmed(console);
        }
    }

    @Test
    @DisplayName("S9: uploaded HTML and SVG are never run in the origin of the console")
    void uploaded_pages_do_not_run() throws Exception {
        server.addText(
                "page.html", "<html><body><p>A page about dogs.</p><script>window.harmed = 1</script></body></html>");
        server.addText(
                "picture.svg",
                "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='40'><script>window.top.harmed = 1</script>"
                        + "<text x='5' y='20'>A drawing of dogs</text></svg>");
        try (var console = chromium.page(server).open("#/documents/1")) {
            console.shows("A page about dogs.");
            console.open("#/documents/2");
            assertThat(console.page().locator(".picture img")).isVisible();
            isUnharmed(console);

            var opened = console.page()
                    .waitForDownload(
                            () -> console.page().evaluate("() => { location.href = '/api/v1/documents/1/original'; }"));
            assertThat(opened.suggestedFilename()).isEqualTo("page.html");
        }
    }

    @Test
    @DisplayName("S9: JavaScript in a PDF is not run")
    void scripts_in_a_pdf_do_not_run() throws Exception {
        server.addFile("script.pdf", pdfWithScript());
        try (var console = chromium.page(server).open("#/documents/1")) {
            assertThat(console.page().locator(".sheet")).hasAttribute("data-ready", "true");
            isUnharmed(console);
        }
    }

    private static void isUnharmed(ConsolePage console) {
        assertThat(console.page().evaluate("() => window.harmed ?? null")).isNull();
        console.hasNoComplaints();
    }

    /// A page with a text, and a script that runs when the file is opened.
    private static byte[] pdfWithScript() {
        var text = "BT /F1 12 Tf 72 770 Td (A page about dogs.) Tj ET";
        var objects = new String[] {
            "<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\); window.harmed = 1;) >> >>",
            "<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >>"
                    + " /AA << /O << /S /JavaScript /JS (window.harmed = 1;) >> >> >>",
            "<< /Length " + text.length() + " >>\nstream\n" + text + "\nendstream"
        };
        var file = new StringBuilder("%PDF-1.4\n");
        var table = new StringBuilder("xref\n0 6\n0000000000 65535 f \n");
        for (var index = 0; index < objects.length; index++) {
            table.append(String.format(Locale.ROOT, "%010d 00000 n \n", file.length()));
            file.append(index + 1).append(" 0 obj\n").append(objects[index]).append("\nendobj\n");
        }
        var start = file.length();
        file.append(table)
                .append("trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n")
                .append(start)
                .append("\n%%EOF\n");
        return file.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
