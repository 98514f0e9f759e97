package pinakes.conformance.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;
import pinakes.testkit.file.PdfFile;
import pinakes.testkit.wire.Json;

/// Every view of the console: first empty, then filled with names and contents that were made to do harm.
///
/// The views are those of `registry.js`, so a new one is tested without further ado. `-Dpinakes.screenshots` keeps
/// screenshots in `target/console`.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class ConsoleViewsIT extends ConsoleTest {
    private static final Path SCREENSHOTS = Path.of("target/console");
    private static final boolean SCREENSHOTS_WANTED = System.getProperty("pinakes.screenshots") != null;
    private static final String KEY = "kb_" + "3".repeat(64);
    private static final String SCRIPT = "<script>window.harmed = 1</script><img src=x onerror='window.harmed = 1'>";

    /// The marks turn the rest of a line around, unless it is isolated: `exe.pdf` seems to be a PDF.
    private static final String TURNED = "\u202efdp.exe";

    private static final String HOSTILE = SCRIPT + TURNED;
    private static final List<Integer> WIDTHS = List.of(1440, 390);

    private static final Map<String, String> EMPTY = Map.of(
            "search", "Nothing to search yet",
            "documents", "No documents yet",
            "notes", "No notes yet",
            "tasks", "No tasks yet",
            "projects", "No projects yet",
            "jobs", "No jobs yet",
            "tools", "Pick a tool",
            "status", "none failed",
            "keys", "No keys yet",
            "connect", "Connect a client");

    /// The page that all tests use; a view is loaded once and then shown in every colour and width.
    private ConsolePage console;

    private int hugeDocument;
    private int pdf;
    private int note;

    @Override
    void emptyServer() {
        // The tests follow each other: the first needs a server that never had anything, the others what they find.
    }

    @BeforeAll
    void openConsole() {
        console = chromium.page(server).open("");
    }

    @AfterAll
    void closeConsole() {
        console.close();
    }

    @TestFactory
    @Order(1)
    @DisplayName("N5: a view without content says how to get some")
    Stream<DynamicTest> empty_views_teach() {
        return views().stream()
                .map(view -> dynamicTest(view, () -> {
                    assertThat(EMPTY).containsKey(view);
                    console.open("#/" + view)
                            .shows(EMPTY.getOrDefault(view, ""))
                            .isAccessible()
                            .fits()
                            .hasNoComplaints();
                }));
    }

    @TestFactory
    @Order(2)
    @DisplayName("S9, N5: hostile names and contents stay text, and every view fits every screen")
    Stream<DynamicTest> hostile_contents_are_harmless() throws Exception {
        fill();
        console.open("#/search").page().reload();
        console.field("Key").fill(KEY);
        console.button("Sign in").click();
        console.shows("Recently added");
        var places = Map.of(
                "search", List.of("search", "search?q=harmless+dog"),
                "documents",
                        List.of(
                                "documents",
                                "documents/" + pdf,
                                "documents/" + hugeDocument,
                                "documents/" + note + "?tab=chunks"),
                "notes", List.of("notes", "notes/" + note, "notes/" + note + "/edit"),
                "tasks", List.of("tasks", "tasks?by=priority"),
                "projects",
                        List.of(
                                "projects",
                                "projects/papers/dogs",
                                "projects/papers/dogs?tab=documents",
                                "projects/papers/dogs?tab=references",
                                "projects/papers/dogs?tab=chunks"),
                "jobs", List.of("jobs", "jobs?status=failed"),
                "tools", List.of("tools", "tools/find_chunks"),
                "status", List.of("status"),
                "keys", List.of("keys"),
                "connect", List.of("connect"));
        return views().stream().flatMap(view -> {
            assertThat(places).containsKey(view);
            return places.getOrDefault(view, List.of()).stream()
                    .map(place -> dynamicTest(place, () -> isHarmless(place)));
        });
    }

    @Test
    @Order(3)
    @DisplayName("S5, N5: the page to sign in fits every screen")
    void sign_in_fits() {
        console.button("Sign out").click();
        console.page().reload();
        console.shows("Sign in to Pinakes");
        fitsEveryScreen("sign-in");
        console.hasNoComplaints();
    }

    private void isHarmless(String place) {
        console.open("#/" + place);
        isSettled();
        if (place.equals("documents")) {
            console.page()
                    .locator("input[type=file]:not([webkitdirectory])")
                    .setInputFiles(new FilePayload(
                            HOSTILE.replace('/', ' ') + ".txt",
                            "text/plain",
                            "Dropped.".getBytes(StandardCharsets.UTF_8)));
            console.says("1 file added");
        }
        if (place.endsWith("dogs")) {
            console.field("Search this project").fill("harmless dog");
            console.page().keyboard().press("Enter");
            assertThat(console.page().locator(".result, .chunk").first()).isVisible();
        }

        fitsEveryScreen(place.replaceAll("[^A-Za-z]+", "-"));

        assertThat(console.page().evaluate("() => window.harmed ?? null")).isNull();
        assertThat((Integer) console.page().evaluate("() => document.body.textContent.length"))
                .as("the amount of text on the page")
                .isLessThan(200_000);
        assertThat((List<?>) console.page().evaluate(NOT_ISOLATED))
                .as("texts with marks of direction that can turn around what is beside them")
                .isEmpty();
        assertThat((List<?>) console.page().evaluate(TURNED_AROUND))
                .as("texts that a mark of direction moved to the wrong side")
                .isEmpty();
        console.hasNoComplaints();
        if (place.equals("documents")) {
            assertThat(console.page().locator(".uploads")).hasCount(0);
        }
    }

    /// Shows the view in light and dark colours, as wide as a desktop and as a phone, and checks each.
    private void fitsEveryScreen(String name) {
        for (var width : WIDTHS) {
            console.page().setViewportSize(width, width > 760 ? 900 : 844);
            for (var scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
                console.page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
                isSettled();
                console.fits().isAccessible();
                if (SCREENSHOTS_WANTED) {
                    console.screenshot(SCREENSHOTS.resolve(
                            name + "-" + scheme.name().toLowerCase(Locale.ROOT) + "-" + width + ".png"));
                }
            }
        }
        console.page().setViewportSize(1440, 900);
        console.page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    }

    /// Waits until nothing loads any more, and the browser has painted it.
    private void isSettled() {
        console.page().waitForFunction("""
                () => document.querySelector('main')?.childElementCount > 0 && !document.querySelector('main .loading, .sheet:not([data-ready])')""");
        console.page()
                .evaluate("() => new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)))");
    }

    @SuppressWarnings("unchecked")
    private List<String> views() {
        return (List<String>) console.page().evaluate("""
                async () => {
                  const main = document.querySelector('script[defer]').src;
                  return (await import(new URL('views/registry.js', main))).views.map((view) => view.path);
                }""");
    }

    private void fill() throws Exception {
        var hostileTags = new String[] {"<b>bold</b>", TURNED, "collection:" + TURNED + "<i>"};
        hugeDocument = server.addText(
                "page.html",
                "<html><head><title>" + "long ".repeat(1_000_000) + "x".repeat(5_000_000)
                        + "</title></head><body><p>A small text about a harmless dog.</p></body></html>");
        pdf = server.addFile(
                SCRIPT.replace('/', ' ') + TURNED + ".pdf", PdfFile.ofPages("A harmless dog sleeps."), hostileTags);
        note = server.addNote(
                HOSTILE,
                "A harmless dog. " + HOSTILE + "\n\n| a | b |\n|---|---|\n| " + HOSTILE + " | 1 |",
                hostileTags);
        server.submitFile(
                SCRIPT.replace('/', ' ') + TURNED + " broken.pdf", "%PDF-1.4 broken".getBytes(StandardCharsets.UTF_8));
        for (var status : List.of("pending", "pending", "completed")) {
            var todo = server.post(
                    "/api/v1/todos",
                    Json.object()
                            .put("title", HOSTILE)
                            .put("description", HOSTILE)
                            .put("due", "2020-01-31"));
            if (status.equals("completed")) {
                server.post("/api/v1/todos/" + todo.at("/todo/id").asInt() + "/complete", Json.object());
            }
        }
        server.post("/api/v1/projects", Json.object().put("id", "papers/dogs").put("description", HOSTILE));
        server.addProjectFile(
                "papers/dogs",
                SCRIPT.replace('/', ' ') + TURNED + ".pdf",
                PdfFile.ofPages("A harmless dog sleeps in a project."));
        server.post(
                "/api/v1/projects/papers~dogs/references",
                Json.object().put("text", "@book{dog, title={" + HOSTILE + "}, author={" + SCRIPT + "}, year={2020}}"));
        server.addKey("admin", KEY, "[\"*:*\"]", null);
        server.signIn(KEY);
        server.addKey("reader", "kb_" + "4".repeat(64), "[\"documents:read\"]", "[\"" + SCRIPT + TURNED + "\"]");
    }

    private static final String MARKS = "/[\\u202a-\\u202e\\u2066-\\u2069]/";

    private static final String NOT_ISOLATED = """
            () => {
              const wild = [];
              const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
              while (texts.nextNode()) {
                const text = texts.currentNode;
                if (%s.test(text.data) && !text.parentElement.closest('bdi, [dir=auto], textarea, select')) {
                  wild.push(text.parentElement.outerHTML.slice(0, 300));
                }
              }
              return wild;
            }""".replace("%s", MARKS);

    /// What follows an isolated text on its line must be to the right of it.
    private static final String TURNED_AROUND = """
            () => {
              const wrong = [];
              for (const isolated of document.querySelectorAll('main bdi')) {
                const next = isolated.nextSibling;
                if (!%s.test(isolated.textContent) || !next || !next.textContent.trim()) continue;
                const range = document.createRange();
                range.selectNode(next);
                const [after] = range.getClientRects();
                const before = [...isolated.getClientRects()].at(-1);
                if (after && before && after.top < before.bottom && before.top < after.bottom && after.left < before.right - 1) {
                  wrong.push(isolated.parentElement.outerHTML.slice(0, 300));
                }
              }
              return wrong;
            }""".replace("%s", MARKS);
}
