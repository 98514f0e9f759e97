package pinakes.engine.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.ingest.JobId;
import pinakes.testkit.Deadline;

@DisplayName("S11: uploads")
class UploadTest extends ApiCase {
    @Test
    @DisplayName("B11: a file as a multipart form is accepted with everything that was said of it")
    void file_is_accepted() throws Exception {
        var form = FormText.part("tags", "red")
                + FormText.part("tags", "über")
                + FormText.part("title", "Über Bienen")
                + FormText.part("source_path", "/shelf/bees.txt")
                + FormText.part("metadata", "{\"shelf\": 3}")
                + FormText.file("bees.txt", "Bees dance");

        var answer = api.form(form);
        served.local().ingestion().await(JobId.parse(answer.text("job_id")).orElseThrow());
        var document =
                api.get("/api/v1/documents?source_path=/shelf/bees.txt").json().at("/documents/0");

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.text("filename")).isEqualTo("bees.txt");
        assertThat(document.path("title").asString()).isEqualTo("Über Bienen");
        assertThat(document.path("tags").toString()).isEqualTo("[\"collection:documents\",\"red\",\"über\"]");
        assertThat(document.at("/metadata/shelf").asInt()).isEqualTo(3);
        assertThat(document.path("kind").asString()).isEqualTo("file");
        assertThat(staged()).isZero();
    }

    @Test
    @DisplayName("B11: the type of a form is written in any case")
    void type_of_a_form_is_written_in_any_case() throws Exception {
        var form = FormText.file("bees.txt", "Bees dance").replace("\n", "\r\n");

        var answer = api.send(
                "POST",
                "/api/v1/jobs",
                BodyPublishers.ofString(form),
                "Content-Type",
                "Multipart/Form-Data; boundary=X");

        assertThat(answer.status()).as(answer.response().body()).isEqualTo(202);
    }

    @Test
    void field_in_another_encoding_is_refused() throws Exception {
        var form = FormText.part("title", "\u00fcber Bienen") + FormText.file("a.txt", "a");

        var answer = api.send(
                "POST",
                "/api/v1/jobs",
                BodyPublishers.ofByteArray(form.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1)),
                "Content-Type",
                "multipart/form-data; boundary=X");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text("detail")).isEqualTo("The part 'title' must be text in UTF-8.");
    }

    @Test
    void field_that_is_not_in_the_encoding_it_names_is_refused() throws Exception {
        var title = FormText.part("title\"\nContent-Type: text/plain; charset=\"utf-16", "abc");
        var form = title + FormText.file("a.txt", "a");

        var answer = api.send(
                "POST",
                "/api/v1/jobs",
                BodyPublishers.ofString(form.replace("\n", "\r\n")),
                "Content-Type",
                "multipart/form-data; boundary=X");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text("detail")).isEqualTo("The part 'title' must be text in UTF-8.");
    }

    static String[] forms() {
        return new String[] {
            "",
            "--X--\n",
            FormText.part("title", "no file") + "--X--\n",
            FormText.part("file\"; filename=\"a.txt", "one") + FormText.file("b.txt", "two"),
            FormText.part("colour", "red") + FormText.file("a.txt", "a"),
            FormText.part("title", "one") + FormText.part("title", "two") + FormText.file("a.txt", "a"),
            FormText.part("kind", "book") + FormText.file("a.txt", "a"),
            FormText.part("force_ocr", "1") + FormText.file("a.txt", "a"),
            FormText.part("force_ocr", "") + FormText.file("a.txt", "a"),
            FormText.part("metadata", "[1]") + FormText.file("a.txt", "a"),
            FormText.part("metadata", "null") + FormText.file("a.txt", "a"),
            FormText.part("metadata", "{\"a\": null}") + FormText.file("a.txt", "a"),
            FormText.part("accessible", "mine") + FormText.file("a.txt", "a"),
            FormText.part("accessible", "null") + FormText.file("a.txt", "a"),
            FormText.part("accessible", "[null]") + FormText.file("a.txt", "a"),
            FormText.part("accessible", "[\" \"]") + FormText.file("a.txt", "a"),
            FormText.part("accessible", "[1]") + FormText.file("a.txt", "a"),
            FormText.part("accessible", "[\"mine\", true]") + FormText.file("a.txt", "a"),
            FormText.part("tags", "collection:one")
                    + FormText.part("tags", "collection:two")
                    + FormText.file("a.txt", "a"),
            FormText.part("tags", " ") + FormText.file("a.txt", "a"),
            FormText.part("title", "x".repeat(70_000)) + FormText.file("a.txt", "a"),
            FormText.part("tags", "t").repeat(200) + FormText.file("a.txt", "a"),
            "--X\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\n\nnever ends",
            "--X\n" + "H: " + "h".repeat(20_000) + "\n\n\n--X--\n",
            FormText.file("", "a"),
            FormText.file("x".repeat(300), "a"),
            "no form at all"
        };
    }

    @ParameterizedTest
    @MethodSource("forms")
    void form_that_is_not_as_it_must_be_is_refused(String form) throws Exception {
        var answer = api.form(form);

        assertThat(answer.status()).as(answer.response().body()).isEqualTo(400);
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(api.get("/api/v1/jobs").json().path("jobs")).isEmpty();
        assertThat(staged()).isZero();
    }

    @Test
    @DisplayName("K1: a file that is too large is refused, and nothing of it stays")
    void file_that_is_too_large_is_refused() throws Exception {
        var answer = api.form(FormText.file("a.txt", "x".repeat(1024 * 1024 + 1)));

        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.text("code")).isEqualTo("file_too_large");
        assertThat(staged()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../etc/passwd", "/etc/passwd", "..\\\\..\\\\passwd"})
    @DisplayName("S2: the name of a file is a name and no path")
    void name_is_no_path(String name) throws Exception {
        var answer = api.form(FormText.file(name, "Bees dance"));

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.text("filename")).isEqualTo("passwd");
    }

    @Test
    void upload_that_breaks_off_leaves_nothing_behind() throws Exception {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), served.port())) {
            begin(socket.getOutputStream(), 500_000);
            Deadline.usual().await("bytes on the disk", () -> staged() > 0);
        }

        Deadline.usual().await("the disk as it was", () -> staged() == 0);
        assertThat(api.get("/api/v1/jobs").json().path("jobs")).isEmpty();
    }

    @Test
    void what_a_process_left_is_removed_by_the_next() throws Exception {
        served.close();
        var orphan = directory.resolve("api/upload-1/part");
        Files.createDirectories(orphan.getParent());
        Files.writeString(orphan, "left behind");

        served = ServedEngine.open(directory);

        assertThat(orphan).doesNotExist();
    }

    private static void begin(OutputStream out, int length) throws IOException {
        var head = "POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + ServedEngine.KEY
                + "\r\nContent-Type: multipart/form-data; boundary=X\r\nContent-Length: " + length + "\r\n\r\n"
                + "--X\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n"
                + "x".repeat(length / 2);
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private long staged() {
        try (var files = Files.walk(directory.resolve("api"))) {
            return files.filter(Files::isRegularFile).count();
        } catch (IOException e) {
            return -1; // somebody is just removing them
        }
    }
}
