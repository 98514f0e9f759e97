package pinakes.conformance.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.testkit.Deadline;
import pinakes.testkit.file.ScannedPage;

/// Passages of scans and pictures are marked where OCR read them.
final class ConsoleScansIT extends ConsoleTest {
    private static final ScannedPage RULES = ScannedPage.of(
            "Visitors sign in at the gate and wear a badge.",
            "Dogs are welcome in the garden of the office.",
            "Invoices are kept for ten years after the finan-",
            "cial year in which they were issued has ended.",
            "Contracts are kept for six years in the archive.");
    private static final String SEARCH = "#/search?q=how%20long%20are%20invoices%20kept";

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"rules.pdf", "rules.png", "rules.jpg"})
    @DisplayName(
            "K2b: the sentence that answers is marked in a scanned page, in a picture and in a photo that lies on its side")
    void sentence_is_marked(String name) throws Exception {
        server.addFile(
                name,
                switch (name) {
                    case "rules.pdf" -> RULES.pdf();
                    case "rules.png" -> RULES.png();
                    default -> RULES.photo();
                });
        try (var console = chromium.page(server).open(SEARCH)) {
            isMarked(console.page());
            console.isAccessible().hasNoComplaints();
        }
        try (var console = chromium.darkPhone(server).open(SEARCH)) {
            console.page().locator(".result-pick").first().click();
            isMarked(console.page());
            Eventually.holds(console.page(), () -> {
                var answer = console.page().locator(".marks .answer").last().boundingBox();
                assertThat(answer.width)
                        .as("the passage is as wide as the phone, so that it can be read")
                        .isGreaterThan(300);
                assertThat(answer.x + answer.width).as("it is in view").isLessThan(390);
            });
            console.isAccessible().fits().hasNoComplaints();
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"rules.pdf", "rules.png"})
    @DisplayName("K2b: on a phone, a marked page begins with the first letters of its lines")
    void starts_of_lines_are_in_view(String name) throws Exception {
        var number = server.addFile(name, name.endsWith("pdf") ? RULES.pdf() : RULES.png());
        try (var console = chromium.darkPhone(server).open("#/documents/" + number + "?chunk=0&answer=93-190")) {
            var page = console.page();
            assertThat(page.locator(".sheet")).hasAttribute("data-ready", "true");
            assertThat(page.locator(".marks .answer").first()).isVisible();
            Eventually.holds(page, () -> {
                var view = page.locator(".sheet-scroller").boundingBox();
                for (var mark : page.locator(".marks .mark").all()) {
                    var box = mark.boundingBox();
                    assertThat(box.x).as("the start of a line").isGreaterThanOrEqualTo(view.x);
                    assertThat(box.x + box.width).as("its end").isLessThanOrEqualTo(view.x + view.width);
                }
            });
            console.fits().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("K2b: a TIFF image, which browsers cannot show, says what to do")
    void tiff_says_what_to_do() throws Exception {
        var number = server.addFile("rules.tiff", RULES.tiff());
        for (var hash : List.of(SEARCH, "#/documents/" + number)) {
            try (var console = chromium.page(server).open(hash)) {
                console.shows("Most browsers cannot show TIFF images. Download the original to see its pages")
                        .isAccessible()
                        .hasNoComplaints();
            }
        }
    }

    @Test
    @DisplayName("K2b: a scan from before word positions were kept says so, and can be reprocessed")
    void scan_without_places_says_so() throws Exception {
        server.addFile("rules.png", RULES.png());
        try (var console = chromium.page(server)) {
            forgetPlaces(console.page());
            console.open(SEARCH).shows("this document was added before word positions were kept");
            assertThat(console.page().locator(".marks .mark")).hasCount(0);
            console.isAccessible();

            console.button("Reprocess it").click();
            console.says("The document is being reprocessed.").hasNoComplaints();
            assertThat(console.button("Reprocessing")).isDisabled();
        }
    }

    @Test
    @DisplayName("K2b: a file of text and scans from before word positions were kept can be reprocessed, too")
    void mixed_file_without_places_says_so() throws Exception {
        server.addFile("rules.pdf", RULES.pdf());
        try (var console = chromium.page(server)) {
            forgetPlaces(console.page());
            console.page().route("**/api/v1/search", route -> {
                var answer = route.fetch(new Route.FetchOptions().setTimeout(Deadline.USUAL.toMillis()));
                route.fulfill(new Route.FulfillOptions()
                        .setResponse(answer)
                        .setBody(answer.text().replace("\"method\":\"ocr\"", "\"method\":\"mixed\"")));
            });
            console.open(SEARCH).shows("Reprocessing reads all of its pages with OCR, even those with text.");
            console.isAccessible();

            console.button("Reprocess it").click();
            console.says("The document is being reprocessed.").hasNoComplaints();
        }
    }

    /// Answers as a server does whose documents are from before word positions were kept.
    private static void forgetPlaces(Page page) {
        page.route(
                "**/words?page=1",
                route -> route.fulfill(new Route.FulfillOptions()
                        .setContentType("application/json")
                        .setBody("{\"page\": 1, \"words\": []}")));
    }

    private static void isMarked(Page page) {
        assertThat(page.locator(".sheet")).hasAttribute("data-ready", "true");
        assertThat(page.locator(".marks .answer").first()).isVisible();
        assertThat(page.locator(".viewer > .notice")).hasCount(0);
        Eventually.holds(page, () -> {
            for (var word : List.of("Invoices", "kept", "years", "finan-", "cial", "issued", "ended")) {
                assertThat(isUnder(page, ".marks .answer", word)).as(word).isTrue();
            }
            for (var word : List.of("Visitors", "Dogs", "garden", "Contracts", "archive")) {
                assertThat(isUnder(page, ".marks .answer", word)).as(word).isFalse();
            }
        });
    }

    /// Whether the middle of a word is under a mark.
    private static boolean isUnder(Page page, String marks, String word) {
        var middle = RULES.middle(word);
        return (boolean) page.locator(".sheet").evaluate("""
                (sheet, [selector, x, y]) => {
                  const page = sheet.getBoundingClientRect();
                  const [left, top] = [page.left + x * page.width, page.top + y * page.height];
                  return [...document.querySelectorAll(selector)].map((mark) => mark.getBoundingClientRect())
                    .some((mark) => mark.left < left && left < mark.right && mark.top < top && top < mark.bottom);
                }""", List.of(marks, middle.getX(), middle.getY()));
    }
}
