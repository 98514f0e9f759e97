package pinakes.conformance.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Files that were made to do harm. [ConsoleViewsIT] has hostile names and texts.
final class ConsoleHostileIT extends ConsoleTest {
    @Test
    @DisplayName("S9: uploaded HTML and SVG are never run in the origin of the console")
    void uploaded_pages_do_not_run() throws Exception {
        var page = server.addText(
                "page.html", "<html><body><p>A page about dogs.</p><script>window.harmed = 1</script></body></html>");
        var picture = server.addText(
                "picture.svg",
                "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='40'><script>window.top.harmed = 1</script>"
                        + "<text x='5' y='20'>A drawing of dogs</text></svg>");
        try (var console = chromium.page(server).open("#/documents/" + page)) {
            console.shows("A page about dogs.");
            console.open("#/documents/" + picture);
            assertThat(console.page().locator(".picture img")).isVisible();
            isUnharmed(console);

            var opened = console.page()
                    .waitForDownload(() -> console.page()
                            .evaluate("page => { location.href = `/api/v1/documents/${page}/original`; }", page));
            assertThat(opened.suggestedFilename()).isEqualTo("page.html");
        }
    }

    @Test
    @DisplayName("S9: JavaScript in a PDF is not run")
    void scripts_in_a_pdf_do_not_run() throws Exception {
        var document = server.addFile("script.pdf", pdfWithScript());
        try (var console = chromium.page(server).open("#/documents/" + document)) {
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
