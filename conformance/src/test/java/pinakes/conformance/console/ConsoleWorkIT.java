package pinakes.conformance.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.wire.Json;

/// The views in which people work: jobs, notes, tasks and projects.
final class ConsoleWorkIT extends ConsoleTest {
    @Test
    @DisplayName("K1: a failed job says why and what to do, and is retried; a running one is cancelled")
    void jobs_fail_with_reasons_and_are_cancelled() throws Exception {
        try (var console = chromium.page(server).open("#/jobs")) {
            server.submitFile("broken.pdf", "%PDF-1.4 not a PDF".getBytes(StandardCharsets.UTF_8));
            var failed = console.page().locator(".job.failed");
            assertThat(failed).containsText("broken.pdf");
            assertThat(failed).containsText("If the file opens on your computer, retry.");
            console.isAccessible();

            server.submitFile("long.txt", longText());
            console.page()
                    .locator(".job", new Page.LocatorOptions().setHasText("long.txt"))
                    .getByRole(AriaRole.BUTTON)
                    .click();
            assertThat(console.page().locator(".job.cancelled")).containsText("Nothing was stored");

            console.page()
                    .waitForFileChooser(
                            () -> console.page().getByTitle("Retry long.txt").click())
                    .setFiles(new FilePayload(
                            "short.txt", "text/plain", "It is shorter.".getBytes(StandardCharsets.UTF_8)));
            console.says("1 file added");
            assertThat(console.page().locator(".job.done", new Page.LocatorOptions().setHasText("short.txt")))
                    .isVisible();

            console.page().getByTitle("Retry broken.pdf").click();
            assertThat(console.page().locator(".job.failed", new Page.LocatorOptions().setHasText("broken.pdf")))
                    .hasCount(2);

            console.page()
                    .locator(".filter-bar .chip", new Page.LocatorOptions().setHasText("Failed"))
                    .click();
            assertThat(console.page().locator(".job")).hasCount(2);
            console.hasNoComplaints();
        }
    }

    @Test
    @DisplayName(
            "K2, S9: a note is written, shown without running anything in it, changed, and never overwritten unseen")
    void notes_are_written_read_and_changed() throws Exception {
        try (var console = chromium.page(server).open("#/notes")) {
            console.shows("No notes yet");
            console.button("Write a note").click();
            console.page().getByLabel("Title", exactly()).fill("Retention");
            console.page().getByLabel("Text", exactly()).fill("""
                    ## Ten years

                    We keep **invoices** for [ten years](https://example.org/law).

                    - [x] told <script>window.harmed = 1</script>
                    - [click](javascript:window.harmed=1) <img src=x onerror='window.harmed = 1'>

                    | record | years |
                    |---|---:|
                    | invoice | 10 |""");
            assertThat(console.field("Collection")).hasValue("documents");
            console.field("Collection").fill("decisions");
            console.field("Tags").fill("finance, <b>law</b>");
            console.isAccessible();
            console.button("Preview").click();
            assertThat(console.page().locator(".prose h3")).hasText("Ten years");
            console.button("Save").click();

            var prose = console.page().locator("article .prose");
            assertThat(prose.locator("strong")).hasText("invoices");
            assertThat(prose.locator("td.right")).hasText("10");
            assertThat(prose.locator("a")).hasCount(1);
            assertThat(prose).containsText("<script>window.harmed = 1</script>");
            assertThat(prose.locator("script, img")).hasCount(0);
            assertThat(console.page().locator(".note-about")).containsText("<b>law</b>");
            console.isAccessible();

            console.button("Edit").click();
            var text = console.page().getByLabel("Text", exactly());
            text.fill("Mine");
            var note = server.get("/api/v1/documents?kind=note")
                    .at("/documents/0/id")
                    .asInt();
            server.patch("/api/v1/notes/" + note, Json.object().put("text", "Theirs"));
            console.button("Save").click();
            console.shows("Someone else changed this note");
            console.page().reload();
            assertThat(text).hasValue("Mine");
            console.button("Save").click();
            console.button("Merge both texts").click();
            assertThat(text).hasValue("Mine\n\n---\n\nTheirs");
            text.press("Control+Enter");
            assertThat(prose).containsText("Theirs");
            console.shows("version 3");

            console.button("History").click();
            assertThat(console.page().locator(".history-entry")).hasCount(3);
            assertThat(console.page().locator(".diff-row.added").first()).containsText("Mine");
            assertThat(console.page().locator(".diff-row.same")).hasText("Theirs");
            console.isAccessible();
            console.button("Text").click();
            assertThat(console.page().locator(".history-text .prose")).containsText("Theirs");
            console.page().locator(".history-entry").last().click();
            assertThat(console.page().locator(".history-text h3")).hasText("Ten years");
            console.button("Restore version 1").click();
            assertThat(prose.locator("strong")).hasText("invoices");
            console.shows("version 4");
            assertThat(console.page().evaluate("() => window.harmed ?? null")).isNull();
            console.hasNoComplaints();
        }
        try (var console = chromium.darkPhone(server).open("#/notes")) {
            console.page().locator(".entry").click();
            console.button("History").click();
            console.shows("Version 4 (current)").isAccessible().fits();
            console.dialogButton("Close").last().click();
            console.byRole(AriaRole.LINK, "Notes").first().click();
            assertThat(console.page().locator(".entry")).isVisible();
            console.hasNoComplaints();
        }
    }

    @Test
    @DisplayName("K3: tasks are added, moved by keyboard and by drag, changed, completed and opened again")
    void tasks_move_on_a_board() throws Exception {
        try (var console = chromium.page(server).open("#/tasks")) {
            console.shows("No tasks yet").isAccessible();
            console.page().locator("#content").focus();
            console.page().keyboard().press("n");
            console.page().keyboard().type("Scan the letters");
            console.page().keyboard().press("Enter");
            assertThat(column(console, "Ready")).containsText("Scan the letters");

            console.page().keyboard().type("Index <b>them</b>");
            console.button("Details").click();
            console.field("Due").fill("2020-01-31");
            console.field("Priority").selectOption("high");
            console.field("Depends on").fill("1");
            console.isAccessible();
            console.button("Save").click();
            assertThat(column(console, "Waiting")).containsText("Index <b>them</b>");
            assertThat(column(console, "Waiting")).containsText("after #1");
            assertThat(console.page().locator(".todo .badge.bad").last()).containsText("due");
            console.isAccessible();

            console.button("Scan the letters").press("Shift+ArrowRight");
            assertThat(column(console, "In progress")).containsText("Scan the letters");
            column(console, "In progress").locator(".todo").dragTo(column(console, "Done"));
            assertThat(column(console, "Done")).containsText("Scan the letters");
            assertThat(column(console, "Ready")).containsText("Index <b>them</b>");
            console.field("Reopen Scan the letters").click();
            assertThat(column(console, "Ready")).containsText("Scan the letters");

            console.button("By priority").click();
            column(console, "Medium").locator(".todo").dragTo(column(console, "Low"));
            assertThat(column(console, "Low")).containsText("Scan the letters");
            assertThat(server.get("/api/v1/todos/1").path("priority").asString())
                    .isEqualTo("low");

            server.post("/api/v1/todos", Json.object().put("title", "Added by somebody else"));
            console.shows("Added by somebody else");

            server.post(
                    "/api/v1/todos",
                    Json.object().put("title", "Shared list of letters").put("collection", "letters"));
            var card = console.page()
                    .locator(".todo")
                    .filter(new Locator.FilterOptions().setHasText("Shared list of letters"));
            assertThat(card.getByTitle("Collection")).hasText("letters");
            assertThat(console.page().locator(".todo").getByTitle("Collection")).hasCount(1);
            console.isAccessible().hasNoComplaints();
        }
    }

    @Test
    @DisplayName("R1: a project is created, gets documents and references, and answers with citations to copy")
    void projects_answer_with_citations() throws Exception {
        try (var console = chromium.page(server).open("#/projects")) {
            console.shows("No projects yet").isAccessible();
            console.button("New project").click();
            console.field("Name").fill("papers/clean");
            console.field("Description").fill("Books about <i>architecture</i>");
            console.button("Create").click();
            console.shows("Books about <i>architecture</i>");

            console.byRole(AriaRole.TAB, "Documents").click();
            console.page()
                    .getByLabel("Files for the project")
                    .setInputFiles(new FilePayload(
                            "clean2017.md",
                            "text/markdown",
                            "# Boundaries\n\nA boundary separates what changes for different reasons."
                                    .getBytes(StandardCharsets.UTF_8)));
            assertThat(console.page().locator("tbody tr")).containsText("Boundaries");
            console.isAccessible();

            console.byRole(AriaRole.TAB, "References").click();
            console.text("Or paste the text").click();
            console.field("References as text")
                    .fill("@book{clean2017, title={Clean Architecture}, author={Martin, Robert}, year={2017}}");
            console.button("Import the text").click();
            console.shows("1 reference imported").shows("Martin");
            console.isAccessible();

            console.byRole(AriaRole.TAB, "Search").click();
            console.field("Search this project").fill("what does a boundary do");
            console.page().keyboard().press("Enter");
            assertThat(console.page().locator(".chunk")).containsText("A boundary separates");
            assertThat(console.page().getByTitle("Copy the citation [@clean2017]"))
                    .isVisible();
            console.isAccessible();

            console.byRole(AriaRole.TAB, "Chunks").click();
            console.shows("1 chunk.");
            console.button("Remove").click();
            console.button("Remove the project").click();
            console.shows("No projects yet").hasNoComplaints();
        }
    }

    private static Locator column(ConsolePage console, String name) {
        return console.page().getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName(name));
    }

    private static Page.GetByLabelOptions exactly() {
        return new Page.GetByLabelOptions().setExact(true);
    }

    /// So long that nobody reads it to the end before a cancellation.
    private static byte[] longText() {
        var text = new StringBuilder();
        for (var letter = 0; letter < 60_000; letter++) {
            text.append("Letter ")
                    .append(letter)
                    .append(" is about the archive and its ")
                    .append(letter * 7)
                    .append(" boxes.\n\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
