package pinakes.conformance.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.file.PdfFile;

/// Searching in the console, from the first letter to the marked page.
final class ConsoleSearchIT extends ConsoleTest {
    private static final byte[] HANDBOOK = PdfFile.ofPages(
            "Visitors sign in at the gate and wear a badge.\nDogs are welcome in the garden.",
            "Invoices are kept for ten years after the end of the finan-\ncial year in which they were issued."
                    + "\nContracts are kept for six years.");

    @Test
    @DisplayName("B5: a question typed into the console leads to the marked sentence on the page of the PDF")
    void question_leads_to_the_marked_page() throws Exception {
        server.addFile("handbook.pdf", HANDBOOK, "policy", "collection:office");
        server.addText("bees.txt", "Bees dance to tell others where the flowers are.");
        try (var console = chromium.page(server).open("#/search")) {
            console.shows("2 documents (3 chunks)");
            console.page().locator("[data-search]").fill("how long are invoices kept");

            assertThat(console.page().locator(".result").first()).containsText("Invoices are kept");
            assertThat(console.page().locator(".result").first()).containsText("page 2");
            assertThat(console.page().locator(".result mark").first()).isVisible();
            assertThat(console.page().locator("[data-page]")).hasText("Page 2 of 2");
            assertThat(console.page().locator(".sheet")).hasAttribute("data-ready", "true");
            assertThat(console.page().locator(".marks .answer").first()).isVisible();
            Eventually.holds(
                    console.page(),
                    () -> assertThat(marked(console.page()))
                            .as("the text under the marks, across the hyphen at the end of a line")
                            .contains("Invoices are kept", "cial year"));
            assertThat(console.page()).hasURL(Pattern.compile(".*q=how.*"));
            console.isAccessible();

            console.button("Cite").click();
            console.says("Citation copied");
            assertThat(clipboard(console.page())).contains("handbook.pdf", "page 2");
            console.button("Text").click();
            assertThat(console.page().locator(".neighbour.this")).containsText("Invoices are kept");
            console.isAccessible();

            console.page().locator(".result-title").first().click();
            assertThat(console.page()).hasURL(Pattern.compile(".*#/documents/.*chunk=.*"));
            assertThat(console.page().locator("[data-page]")).hasText("Page 2 of 2");
            assertThat(console.page().locator(".marks .answer").first()).isVisible();
            Eventually.holds(
                    console.page(), () -> assertThat(marked(console.page())).contains("Invoices are kept"));
            console.isAccessible().hasNoComplaints();
        }
        try (var console = chromium.darkPhone(server).open("#/search?q=how%20long%20are%20invoices%20kept")) {
            console.page().locator(".result-pick").first().click();
            assertThat(console.page().locator(".sheet")).hasAttribute("data-ready", "true");
            Eventually.holds(
                    console.page(),
                    () -> assertThat(console.page()
                                    .locator(".marks .answer")
                                    .first()
                                    .boundingBox()
                                    .width)
                            .as("the passage is as wide as the phone, so that it can be read")
                            .isGreaterThan(300));
            console.isAccessible().fits().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("B5: what is typed while the console loads is in the search field")
    void keys_before_the_page_has_loaded_are_kept() throws Exception {
        server.addText("geese.txt", "Geese fly in the shape of a V.");
        for (var view : List.of("#/search", "#/documents")) {
            try (var console = chromium.page(server)) {
                var held = new ArrayList<Route>();
                console.page().route("**/api/v1/caller", held::add);
                console.open(view);
                console.shows("Connecting");

                console.page().keyboard().type("/geesx");
                console.page().keyboard().press("Backspace");
                console.page().keyboard().type("e");
                console.page().waitForCondition(() -> !held.isEmpty());
                console.page().unroute("**/api/v1/caller");
                held.forEach(Route::resume);

                if (view.equals("#/search")) {
                    assertThat(console.page().locator("[data-search]")).hasValue("geese");
                    assertThat(console.page()).hasURL(Pattern.compile(".*#/search\\?q=geese"));
                    assertThat(console.page().locator("[data-search]")).isFocused();
                } else {
                    console.shows("geese.txt");
                    console.byRole(AriaRole.LINK, "Search").first().click();
                    assertThat(console.page().locator("[data-search]")).hasValue("");
                }
                console.hasNoComplaints();
            }
        }
    }

    @Test
    @DisplayName("B5: a result names its file, and headings, lists and tables are shown instead of their marks")
    void results_are_readable() throws Exception {
        server.addFile("ferries.md", """
                # Ferries of the bay

                Ferries leave every hour.

                ## Prices

                | pier | price |
                |------|-------|
                | North | 5 crowns |

                - Dogs travel free.
                """.getBytes(StandardCharsets.UTF_8));
        try (var console = chromium.page(server).open("#/search?q=price%20of%20the%20ferries")) {
            var result = console.page().locator(".result").first();
            assertThat(result.locator(".result-title")).hasText("Ferries of the bay");
            assertThat(result.locator(".result-file")).hasText("ferries.md");
            assertThat(result.locator(".result-text strong").first()).hasText("Prices");
            assertThat(result).not().containsText("#");
            assertThat(result).not().containsText("|-");

            var source = console.page().locator(".neighbour.this");
            assertThat(source.locator(".reading-heading")).hasText("Prices");
            assertThat(source.locator("th").first()).hasText("pier");
            assertThat(source.locator("td").nth(1)).hasText("5 crowns");
            assertThat(source.locator(".reading-item")).hasText("• Dogs travel free.");
            console.isAccessible().hasNoComplaints();
        }
        try (var console = chromium.darkPhone(server).open("#/search?q=price%20of%20the%20ferries")) {
            console.page().locator(".result-pick").first().click();
            assertThat(console.page().locator(".read-text th").first()).isVisible();
            console.isAccessible().fits().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("B3: filters count their documents, narrow the results and stay in the address")
    void filters_narrow_the_results() throws Exception {
        server.addFile("handbook.pdf", HANDBOOK, "policy", "collection:office");
        server.addText("garden.txt", "Dogs are welcome in the park, and so are cats.", "animals", "collection:home");
        try (var console = chromium.page(server).open("#/search?q=dogs")) {
            assertThat(console.page()
                            .locator(".result")
                            .getByText("handbook.pdf")
                            .first())
                    .isVisible();

            console.button("Format").click();
            var option = console.page().locator(".facet-option").filter(new Locator.FilterOptions().setHasText("Text"));
            assertThat(option).containsText("1");
            option.click();
            assertThat(console.page().locator(".result")).hasCount(1);
            assertThat(console.page().locator(".result")).containsText("garden.txt");
            assertThat(console.page()).hasURL(Pattern.compile(".*format=txt.*"));
            console.isAccessible();

            console.page().reload();
            assertThat(console.page().locator(".result")).hasCount(1);
            console.button("Clear filters").click();
            assertThat(console.page()
                            .locator(".result")
                            .getByText("handbook.pdf")
                            .first())
                    .isVisible();
            console.hasNoComplaints();
        }
    }

    @Test
    @DisplayName("B3: an address can have the day since when documents were added, and errors say what it may be")
    void address_has_a_day() throws Exception {
        server.addText("garden.txt", "Dogs are welcome in the park.");
        try (var console = chromium.page(server)) {
            console.open("#/documents?since=2020-02-29");
            assertThat(console.page().locator(".docs tbody tr")).hasCount(1);

            console.open("#/documents?since=soon");
            console.shows("Use a number of days or a date such as 2026-01-31.").isAccessible();
        }
    }

    @Test
    @DisplayName("N5: arrows go through the results, and Enter opens the document")
    void keyboard_is_enough() throws Exception {
        server.addText("first.txt", "The dog sleeps. A dog, a dog.");
        server.addText("second.txt", "A cat chases the dog across the yard.");
        try (var console = chromium.page(server).open("#/search")) {
            assertThat(console.page().locator("[data-search]")).isFocused();
            console.page().keyboard().type("dog");
            console.page().waitForURL(address -> address.endsWith("?q=dog"));
            assertThat(console.page().locator(".spinner")).hasCount(0);
            assertThat(console.page().locator(".result")).hasCount(2);

            console.page().keyboard().press("ArrowDown");
            assertThat(console.page().locator(".result").nth(1)).hasAttribute("aria-current", "true");
            console.page().keyboard().press("Enter");
            assertThat(console.byRole(AriaRole.TAB, "Chunks 1")).isVisible();
            console.isAccessible().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("N5: an empty knowledge base teaches how to fill it")
    void empty_search_teaches() throws Exception {
        try (var console = chromium.page(server).open("#/search")) {
            console.shows("Nothing to search yet").shows("./kb add");
            console.isAccessible().hasNoComplaints();
        }
    }

    private static String clipboard(Page page) {
        return (String) page.evaluate("() => navigator.clipboard.readText()");
    }

    /// The texts of the page that lie under a mark.
    private static String marked(Page page) {
        return (String) page.evaluate("""
                () => {
                  const marks = [...document.querySelectorAll('.marks .mark')].map(m => m.getBoundingClientRect());
                  return [...document.querySelectorAll('.textLayer span')].filter(span => {
                    const box = span.getBoundingClientRect();
                    return marks.some(m => m.left < box.right && m.right > box.left && m.top < box.bottom && m.bottom > box.top);
                  }).map(span => span.textContent).join(' ');
                }""");
    }
}
