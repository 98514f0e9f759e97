package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.Deadline;
import pinakes.testkit.file.PdfFile;

@DisplayName("K7: jobs are listed with what they do or why they failed, cancelled and retried")
final class JobCommandTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void add() throws Exception {
        kb = new CommandLine(directory);
        Files.writeString(directory.resolve("herons.txt"), "Herons stand still.");
        Files.writeString(directory.resolve("broken.pdf"), "This is no PDF.");
        kb.run("add", "herons.txt", "broken.pdf");
        kb.clear();
    }

    @Test
    void jobs_are_listed_with_why_they_failed() throws Exception {
        assertThat(kb.run("jobs")).isZero();
        assertThat(kb.shown())
                .containsPattern("[0-9a-f-]{36}  failed  broken.pdf +20.*Z  \\S+.*\n")
                .containsPattern("[0-9a-f-]{36}  done    herons.txt +20.*Z  document 1, 1 chunk\n");

        kb.clear();
        kb.typing("", "jobs", "--state", "failed");
        assertThat(kb.shown()).contains("\u001b[31mfailed\u001b[0m").doesNotContain("herons.txt");

        assertThat(kb.run("jobs", "--state", "lost")).isEqualTo(2);
        assertThat(kb.run("jobs", "--watch")).isEqualTo(2);
        assertThat(kb.complaint()).contains("Unknown state \"lost\".", "--watch requires a terminal.");
    }

    @Test
    void watching_ends_when_all_jobs_have_finished() throws Exception {
        assertThat(kb.typing("", "jobs", "--watch")).isZero();

        assertThat(kb.shown()).contains("0 of 2 unfinished").contains("broken.pdf");
    }

    @Test
    void finished_and_unknown_jobs_cannot_be_cancelled() throws Exception {
        kb.run("jobs", "-q", "--state", "done");
        var id = kb.shown().strip();
        kb.clear();

        assertThat(kb.run("jobs", "cancel", id.substring(0, 8))).isEqualTo(1);
        assertThat(kb.run("jobs", "cancel", "ffffffff")).isEqualTo(1);

        assertThat(kb.shown()).isEqualTo("herons.txt was not cancelled: it is done.\n");
        assertThat(kb.complaint()).contains("There is no job \"ffffffff\". ./kb jobs shows the jobs with their ids.");
        assertThat(kb.run("jobs", "cancel", "")).isEqualTo(2);
        assertThat(kb.complaint()).contains("The id of a job is empty.");
    }

    @Test
    void queued_job_is_cancelled() throws Exception {
        kb.set("KB_EMBEDDING_URL", "http://127.0.0.1:1/v1");
        Files.writeString(directory.resolve("terns.txt"), "Terns dive.");
        try (var server = kb.serve()) {
            var adding = Thread.ofVirtual().start(() -> {
                try {
                    kb.run("add", "terns.txt");
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            });
            assertThat(server).isNotNull();
            Deadline.usual().await("the job is there", this::hasOpenJob);
            var id = openJob();

            assertThat(kb.run("jobs", "cancel", id)).isZero();
            adding.join();

            assertThat(kb.shown()).contains("Cancelled terns.txt");
        }
    }

    @Test
    void list_that_is_cut_says_that_there_is_more() throws Exception {
        Files.writeString(directory.resolve("storks.txt"), "Storks clatter.");
        kb.run("add", "storks.txt");
        kb.run("add", "broken.pdf");
        kb.clear();

        kb.run("jobs", "--limit", "1");
        assertThat(kb.complaint()).isEqualTo("Only the newest 1 job; --limit N lists more.\n");
        kb.clear();
        kb.run("jobs", "-q", "--limit", "1");
        kb.run("jobs", "--json", "--limit", "1");
        kb.run("jobs", "--limit", "100");
        assertThat(kb.complaint()).isEmpty();

        kb.run("audit", "--limit", "1");
        assertThat(kb.complaint()).isEqualTo("Only the newest entry; --limit N lists more.\n");
        kb.clear();
        kb.run("audit", "--limit", "100");
        kb.run("audit", "--json", "--limit", "1");
        assertThat(kb.complaint()).isEmpty();
        assertThat(kb.run("audit", "--limit", "1001")).isEqualTo(2);
        assertThat(kb.complaint()).contains("--limit must be a number from 1 to 1000, got \"1001\".");
    }

    @Test
    void file_that_was_changed_since_is_read_from_its_path_with_the_same_tags() throws Exception {
        kb.run("add", "broken.pdf", "--tag", "mended");
        kb.clear();
        kb.run("jobs", "-q", "--state", "failed", "--limit", "1");
        var failed = kb.shown().strip();
        Files.writeString(directory.resolve("broken.pdf"), "Still no PDF, but another one.");
        kb.clear();
        assertThat(kb.run("jobs", "retry", failed.substring(0, 8))).isEqualTo(1);
        assertThat(kb.shown()).contains("failed  " + directory.toRealPath().resolve("broken.pdf"));

        Files.write(directory.resolve("broken.pdf"), PdfFile.ofPages("Mended."));
        kb.clear();
        assertThat(kb.run("jobs", "retry", failed)).as(kb.said()).isZero();
        assertThat(kb.run("list", "-q", "--tag", "mended")).isZero();
        assertThat(kb.shown()).endsWith("1 added, 0 already stored, 0 failed\n2\n");
    }

    @Test
    void retrying_all_tries_each_file_once_until_it_is_stored() throws Exception {
        for (var attempt = 0; attempt < 2; attempt++) {
            kb.clear();
            assertThat(kb.run("jobs", "retry", "--all")).isEqualTo(1);
            assertThat(kb.shown()).endsWith("0 added, 0 already stored, 1 failed\n");
        }

        Files.write(directory.resolve("broken.pdf"), PdfFile.ofPages("Mended."));
        kb.clear();
        assertThat(kb.run("jobs", "retry", "--all")).as(kb.said()).isZero();
        assertThat(kb.shown()).endsWith("1 added, 0 already stored, 0 failed\n");

        assertThat(kb.run("jobs", "retry", "--all")).isZero();
        assertThat(kb.complaint()).contains("Nothing to retry");
    }

    @Test
    void content_of_a_failed_job_is_kept_until_it_is_deleted() throws Exception {
        kb.piping("This is no PDF either.", "add", "-", "--name", "typed.pdf");
        kb.clear();
        kb.run("jobs", "-q", "--limit", "1");
        var typed = kb.shown().strip();
        kb.clear();

        assertThat(kb.run("jobs", "retry", typed)).isEqualTo(1);
        assertThat(kb.shown()).startsWith("failed  typed.pdf").doesNotContain("not kept");

        kb.clear();
        kb.run("jobs", "-q", "--limit", "1");
        var again = kb.shown().strip();
        assertThat(again).isNotEqualTo(typed);
        kb.clear();
        assertThat(kb.run("jobs", "retry", typed)).isEqualTo(1);
        assertThat(kb.shown())
                .contains("a later job for the same content failed, too; retry it with ./kb jobs retry " + again);
        kb.clear();
        assertThat(kb.run("jobs", "cancel", again)).isZero();
        assertThat(kb.run("jobs", "cancel", again)).isEqualTo(1);
        assertThat(kb.run("jobs", "retry", again)).isEqualTo(1);
        assertThat(kb.shown()).contains("Deleted the content of typed.pdf", "the content is no longer stored");
    }

    @Test
    void job_that_cannot_be_retried_says_why() throws Exception {
        kb.run("jobs", "-q", "--state", "done");
        var done = kb.shown().strip();

        assertThat(kb.run("jobs", "retry", done)).isEqualTo(1);
        assertThat(kb.run("jobs", "retry")).isEqualTo(2);

        assertThat(kb.complaint())
                .contains("The job for herons.txt cannot be retried: it is done.")
                .contains("Specify the jobs to retry, or use --all.");
    }

    private boolean hasOpenJob() {
        return !openJob().isEmpty();
    }

    private String openJob() {
        var other = new CommandLine(directory);
        try {
            other.run("jobs", "-q", "--state", "queued,processing");
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return other.shown().strip();
    }
}
