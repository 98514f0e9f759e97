package pinakes.conformance.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.file.MailFile;
import pinakes.testkit.file.PdfFile;

/// Documents in the console: adding, finding, changing and removing them.
final class ConsoleDocumentsIT extends ConsoleTest {
    private static final byte[] EMAIL = MailFile.of("Garden", "See the plan.")
            .attach("plan.txt", "Dig a pond.")
            .bytes();

    @Test
    @DisplayName("K1: files that are chosen are uploaded with progress, and one that is known or broken says so")
    void files_are_uploaded() throws Exception {
        var report = Files.write(directory.resolve("report.pdf"), PdfFile.ofPages("The annual report of the bees."));
        var copy = Files.copy(report, directory.resolve("copy.pdf"));
        var broken = Files.writeString(directory.resolve("broken.pdf"), "%PDF-1.4 and nothing else");
        try (var console = chromium.page(server).open("#/documents")) {
            console.shows("No documents yet").isAccessible();

            console.page().locator("input[type=file]").first().setInputFiles(report);
            console.says("1 file added");
            assertThat(console.page().locator(".docs tbody tr")).hasCount(1);

            console.page().locator("input[type=file]:not([webkitdirectory])").setInputFiles(new Path[] {copy, broken});
            assertThat(console.page().locator(".uploads li.known")).containsText("Already stored");
            assertThat(console.page().locator(".uploads li.failed")).containsText("broken.pdf");
            assertThat(console.page().locator(".docs tbody tr")).hasCount(1);
            console.isAccessible().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("K1: the panel of an upload closes by itself, and shows a long name whole on a phone")
    void panel_closes() throws Exception {
        var name = "The-minutes-of-the-general-assembly-of-the-beekeepers-of-the-northern-valleys-of-2026.txt";
        var minutes = Files.writeString(directory.resolve(name), "The bees were counted.");
        try (var console = chromium.darkPhone(server)) {
            console.page().clock().install();
            var isHeld = held(console);
            console.open("#/documents").shows("No documents yet");
            console.page().locator("input[type=file]").first().setInputFiles(minutes);
            var panel = console.page().locator(".uploads");
            panel.hover(); // it stays as long as the pointer is in it
            isHeld.set(false);
            assertThat(panel).containsText("1 file added");
            assertThat((Boolean) console.page().locator(".upload-name").evaluate("""
                            element => element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight"""))
                    .as("the whole name is visible")
                    .isTrue();
            console.fits();

            console.page().mouse().move(0, 0);
            console.page().clock().fastForward(11_000);
            assertThat(panel).hasCount(0);
            console.hasNoComplaints();
        }
    }

    @Test
    @DisplayName("K1: the panel of an upload can be closed, a new batch starts anew, and failures stay until then")
    void new_batch_starts_anew() throws Exception {
        var broken = Files.writeString(directory.resolve("broken.pdf"), "%PDF-1.4 and nothing else");
        var good = Files.writeString(directory.resolve("good.txt"), "The bees were counted.");
        var better = Files.writeString(directory.resolve("better.txt"), "The wasps were counted.");
        try (var console = chromium.page(server).open("#/documents")) {
            console.shows("No documents yet");
            var panel = console.page().locator(".uploads");
            console.page().locator("input[type=file]").first().setInputFiles(new Path[] {broken, good});
            assertThat(panel).containsText("1 of 2 files failed");

            console.open("#/status");
            assertThat(panel.locator("li")).hasCount(0);
            console.button("Show files").click();
            assertThat(panel.locator("li.failed")).containsText("broken.pdf");

            console.open("#/documents");
            assertThat(console.page().locator(".docs tbody tr")).hasCount(1);
            console.page().locator("input[type=file]:not([webkitdirectory])").setInputFiles(better);
            assertThat(panel).containsText("1 file added");
            assertThat(panel).containsText("Failed earlier");
            assertThat(panel.locator("li.done")).hasCount(1);
            assertThat(panel.locator("li.failed")).containsText("broken.pdf");

            console.open("#/connect");
            console.button("Show files").click();
            assertThat(panel).containsText("Failed earlier");
            console.isAccessible();
            console.button("Close").click();
            assertThat(panel).hasCount(0);
            console.hasNoComplaints();
        }
    }

    @Test
    @DisplayName("K1: the panel of an upload that is closed while it runs comes back when a file fails")
    void closed_panel_comes_back_for_a_failure() throws Exception {
        var broken = Files.writeString(directory.resolve("broken.pdf"), "%PDF-1.4 and nothing else");
        try (var console = chromium.page(server)) {
            var isHeld = held(console);
            console.open("#/documents").shows("No documents yet");
            console.page().locator("input[type=file]").first().setInputFiles(broken);
            assertThat(console.page().locator(".uploads li.reading")).hasCount(1);

            console.button("Close; files are still added").click();
            assertThat(console.page().locator(".uploads")).hasCount(0);

            isHeld.set(false);
            assertThat(console.page().locator(".uploads li.failed")).containsText("broken.pdf");
            console.hasNoComplaints();
        }
    }

    @Test
    @DisplayName(
            "K1: an upload that waits for its turn is queued, and that of an email says how many attachments it has")
    void panel_names_attachments() throws Exception {
        var email = Files.write(directory.resolve("garden.eml"), EMAIL);
        try (var console = chromium.page(server)) {
            var isHeld = held(console);
            console.open("#/documents").shows("No documents yet");
            console.page().locator("input[type=file]").first().setInputFiles(email);
            var row = console.page().locator(".uploads li");
            assertThat(row).containsText("Queued · ");
            assertThat(row).not().containsText("Reading");
            assertThat(row).not().containsText("Waiting");

            row.hover(); // the panel stays as long as the pointer is in it
            isHeld.set(false);
            assertThat(row).containsText("Added · ");
            assertThat(row).containsText(" · 1 attachment");

            console.open("#/jobs");
            assertThat(console.page().locator(".job").first()).containsText("1 chunk · 1 attachment");
            console.isAccessible().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("N5: the panel of uploads stands above the banner that says that the server does not respond")
    void banner_does_not_cover_the_panel() throws Exception {
        var broken = Files.writeString(directory.resolve("broken.pdf"), "%PDF-1.4 and nothing else");
        try (var console = chromium.darkPhone(server).open("#/documents")) {
            console.shows("No documents yet");
            console.page().locator("input[type=file]").first().setInputFiles(broken);
            assertThat(console.page().locator(".uploads li.failed")).containsText("broken.pdf");

            server.stop();
            try {
                console.open("#/status").shows("The server does not respond.");
                Eventually.holds(console.page(), () -> {
                    var banner = console.page().locator(".banner").boundingBox();
                    var panel = console.page().locator(".uploads").boundingBox();
                    assertThat(panel.y + panel.height).isLessThanOrEqualTo(banner.y);
                });
            } finally {
                server.startAgain();
            }
            assertThat(console.page().locator(".banner")).hasCount(0);
        }
    }

    @Test
    @DisplayName("K1: the list names the mail of an attachment, and how many attachments a mail has")
    void attachments_are_marked() throws Exception {
        server.addFile("garden.eml", EMAIL);
        try (var console = chromium.page(server).open("#/documents")) {
            var rows = console.page().locator(".docs tbody tr");
            assertThat(rows).hasCount(2);
            assertThat(rows.filter(new Locator.FilterOptions().setHasText("garden.eml")))
                    .containsText("1 attachment");
            assertThat(rows.filter(new Locator.FilterOptions().setHasText("plan.txt")))
                    .containsText("attached to Garden");
            console.isAccessible();

            console.page().locator(".doc-about a").click();
            assertThat(console.page().locator("h1")).containsText("Garden");
            console.hasNoComplaints();
        }
        try (var console = chromium.darkPhone(server).open("#/documents")) {
            console.shows("attached to").isAccessible().fits().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("K1: a folder is uploaded with everything in it, under its paths")
    void folders_are_uploaded() throws Exception {
        var folder = Files.createDirectories(directory.resolve("papers/old"));
        Files.writeString(folder.resolve("one.txt"), "About the first thing.");
        Files.writeString(folder.resolve("../two.md"), "# Two\n\nAbout the second thing.");
        Files.writeString(folder.resolve("../.hidden"), "not this");
        try (var console = chromium.page(server).open("#/documents")) {
            console.shows("No documents yet");

            console.page().locator("input[webkitdirectory]").first().setInputFiles(directory.resolve("papers"));

            console.says("2 files added");
            assertThat(server.get("/api/v1/documents?sort=filename&order=asc").path("documents"))
                    .extracting(document -> document.path("source_path").asString())
                    .containsExactly("papers/old/one.txt", "papers/two.md");
            console.hasNoComplaints();
        }
    }

    @Test
    @DisplayName("K1: files that are dropped on the page go into the collection that it shows")
    void dropped_files_are_uploaded() throws Exception {
        server.addText("first.txt", "The first text.", "collection:inbox");
        try (var console = chromium.page(server).open("#/documents?collection=inbox")) {
            assertThat(console.page().locator(".docs tbody tr")).hasCount(1);

            var files = console.page().evaluateHandle("""
                    () => {
                      const dropped = new DataTransfer();
                      dropped.items.add(new File(['Dropped from the desktop.'], 'dropped.txt', { type: 'text/plain' }));
                      return dropped;
                    }""");
            console.page().dispatchEvent("body", "dragenter", Map.of("dataTransfer", files));
            console.shows("Drop files or folders to add them");
            console.page().dispatchEvent("body", "drop", Map.of("dataTransfer", files));

            console.says("1 file added");
            assertThat(console.page().locator(".docs tbody tr")).hasCount(2);
            console.hasNoComplaints();
        }
    }

    @Test
    @DisplayName("K4: selected documents are tagged, moved and removed together, after a question")
    void selected_documents_are_changed_together() throws Exception {
        for (var number = 1; number <= 3; number++) {
            server.addText("file-" + number + ".txt", "Text number " + number + ".");
        }
        try (var console = chromium.page(server).open("#/documents")) {
            assertThat(console.page().locator(".docs tbody tr")).hasCount(3);
            console.field("Select file-1.txt").check();
            console.field("Select file-2.txt").check();
            console.isAccessible();

            console.button("Tag").last().click();
            console.field("Add tags").fill("red, blue");
            console.isAccessible();
            console.button("Change tags").click();
            console.says("Changed the tags of 2 documents");
            assertThat(server.get("/api/v1/documents?tag=red&tag=blue")
                            .path("total")
                            .asInt())
                    .isEqualTo(2);

            console.field("Select file-2.txt").check();
            console.field("Select file-3.txt").check();
            console.button("Move").click();
            console.byRole(AriaRole.COMBOBOX, "Collection").fill("archive");
            console.byRole(AriaRole.DIALOG, "Move 2 documents")
                    .getByText("Move", exactly())
                    .click();
            console.says("2 documents moved to archive");
            assertThat(server.get("/api/v1/documents?collection=archive")
                            .path("total")
                            .asInt())
                    .isEqualTo(2);

            console.field("Select all on this page").check();
            console.field("Select file-3.txt").uncheck();
            console.button("Remove").click();
            console.isAccessible();
            assertThat(server.get("/api/v1/documents").path("total").asInt()).isEqualTo(3);
            console.button("Remove 2 documents").click();
            console.says("2 documents removed");
            assertThat(console.page().locator(".docs tbody tr")).hasCount(1);
            assertThat(server.get("/api/v1/documents").path("total").asInt()).isEqualTo(1);
            console.hasNoComplaints();
        }
    }

    @Test
    @DisplayName("K4: the question before removing tells documents with the same title apart by their file names")
    void documents_with_the_same_title_are_told_apart() throws Exception {
        server.addText("spring.md", "# Garden\n\nSow the beans.");
        server.addText("autumn.md", "# Garden\n\nRake the leaves.");
        try (var console = chromium.page(server).open("#/documents")) {
            console.field("Select all on this page").check();
            console.button("Remove").click();

            assertThat(console.page().locator("dialog li"))
                    .hasText(new String[] {"Garden autumn.md", "Garden spring.md"});
            console.isAccessible().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("B3: the table is sorted, filtered and paged by the server")
    void table_is_sorted_filtered_and_paged() throws Exception {
        for (var number = 0; number < 55; number++) {
            server.submitNote("Note number " + number + ".", String.format(Locale.ROOT, "Title %02d", number));
        }
        server.addText("zebra.txt", "The only file.");
        server.awaitDocuments(56);
        try (var console = chromium.page(server).open("#/documents?sort=filename&order=desc")) {
            assertThat(console.page().locator(".docs tbody tr").first()).containsText("zebra.txt");
            assertThat(console.page().locator(".docs tbody tr")).hasCount(50);
            assertThat(console.page().locator(".docs tbody tr").first()).containsText("1 chunk");
            console.shows("1–50 of 56");
            console.button("Next").click();
            assertThat(console.page().locator(".docs tbody tr")).hasCount(6);
            console.shows("51–56 of 56");

            console.field("Filter by name").fill("title 07");
            assertThat(console.page().locator(".docs tbody tr")).hasCount(1);
            assertThat(console.page().locator(".docs tbody")).containsText("Title 07");
            console.field("Filter by name").fill("no such name");
            console.shows("No document matches").isAccessible().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("K2: a document shows its metadata and chunks, and takes tags and a new title")
    void one_document_is_shown_and_changed() throws Exception {
        var id = server.addFile("report.pdf", PdfFile.ofPages("The annual report.", "Of the bees."), "collection:one");
        try (var console = chromium.page(server).open("#/documents/" + id)) {
            assertThat(console.page().locator(".sheet")).hasAttribute("data-ready", "true");
            console.isAccessible();
            console.button("Next page").click();
            assertThat(console.page().locator("[data-page]")).hasText("Page 2 of 2");

            console.byRole(AriaRole.TAB, "Chunks").click();
            assertThat(console.page().locator(".chunk").first()).containsText("annual report");
            console.field("New tag").fill("insects");
            console.page().keyboard().press("Enter");
            assertThat(console.button("Remove the tag insects")).isVisible();

            console.button("Edit").click();
            console.field("Title").fill("Bees, annually");
            console.button("Save").click();
            assertThat(console.byRole(AriaRole.HEADING, "Bees, annually")).isVisible();

            console.button("Remove").first().click();
            console.button("Remove 1 document").click();
            console.shows("No documents yet").hasNoComplaints();
        }
    }

    /// Makes the console see its jobs in the queue, until this is set to false.
    private static AtomicBoolean held(ConsolePage console) {
        var isHeld = new AtomicBoolean(true);
        console.page().route("**/api/v1/jobs/*", route -> {
            if (isHeld.get()) {
                route.fulfill(new Route.FulfillOptions()
                        .setContentType("application/json")
                        .setBody("""
                                {"status": "queued", "progress": {"activity": "Waiting in the queue", "fraction": 0}}"""));
            } else {
                route.resume();
            }
        });
        return isHeld;
    }

    private static Locator.GetByTextOptions exactly() {
        return new Locator.GetByTextOptions().setExact(true);
    }
}
