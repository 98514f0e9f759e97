package pinakes.family.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import tools.jackson.databind.JsonNode;

/// K14: every error of knowledge-add; every answer is checked against its whole contract.
final class KnowledgeAddErrorsTest extends KnowledgeTest {
    private static final String TOOL = "knowledge-add";

    @Test
    @DisplayName("K1: a name without an extension that nothing has is not found")
    void missing_file_without_extension_is_not_found() {
        var answer = server.call(TOOL, "{\"file_path\": \"papers\"}");

        assertThat(answer.path("error").asString()).isEqualTo("file_not_found");
    }

    @ParameterizedTest
    @CsvSource({
        "/test/doc.xyz, .xyz",
        "archive.tar.GZ, .GZ",
        "notes, the name has no extension",
        "folder.pdf/b, the name has no extension"
    })
    @DisplayName("K1: an unknown format is named, whether the file is there or not; to have none, it must be there")
    void unsupported_format(String path, String shown) throws IOException {
        if (shown.equals("the name has no extension")) {
            Files.createDirectories(directory.resolve(path).getParent());
            server.file(path, "\u0001\u0002\u0003 no text \u0004\u0005");
        }

        var answer = server.call(TOOL, "{\"file_path\": \"" + path + "\"}");

        assertThat(KnowledgeServer.payload(answer))
                .isEqualTo("{\"success\":false,\"error\":\"unsupported_format\",\"message\":\"Unsupported file format: "
                        + shown + ". Use PDF, DOCX, PPTX, XLSX, HTML, JPG, PNG, or SVG\",\"supported_formats\":"
                        + "[\"pdf\",\"docx\",\"pptx\",\"xlsx\",\"html\",\"jpg\",\"png\",\"svg\"]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://example.org/paper", "http://example.org/a.pdf", "file:///home/me/a.pdf"})
    @DisplayName("K1: a URL is called a URL")
    void url_is_no_path(String url) {
        var answer = server.call(TOOL, "{\"file_path\": \"" + url + "\"}");

        assertThat(answer.path("error").asString()).isEqualTo("file_not_readable");
        assertThat(answer.path("message").asString())
                .isEqualTo("This is a URL, and tools take only file paths. A person can add an http or https URL with"
                        + " ./kb add URL.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.PDF", "a.jpeg", "a.htm", "a.md", "a.tif", "a.XLSM", "a.docm", "~/a.txt", "./a.csv", "a.py", "notes",
                "a.own"
            })
    @DisplayName("K1: formats are recognised by every usual extension, and text by its content")
    void known_extensions(String path) throws IOException {
        server.file(path.substring(path.lastIndexOf('/') + 1), path);
        server.reader.hold();

        assertThat(server.call(TOOL, "{\"file_path\": \"" + path + "\"}")
                        .path("success")
                        .asBoolean())
                .isTrue();
    }

    @Test
    @DisplayName("K1: a file that is too large is refused with both sizes")
    void file_too_large() throws IOException {
        Files.write(directory.resolve("big.pdf"), new byte[1024 * 1024 + 1]);

        var answer = server.call(TOOL, "{\"file_path\": \"big.pdf\"}");

        assertThat(KnowledgeServer.payload(answer))
                .isEqualTo(
                        "{\"success\":false,\"error\":\"file_too_large\",\"message\":\"File size (2 MB) exceeds maximum"
                                + " allowed size (1 MB)\",\"max_size_mb\":1}");
    }

    @Test
    @DisplayName("K1: a file that is not there is file_not_found")
    void file_not_found() {
        var answer = server.call(TOOL, "{\"file_path\": \"missing.pdf\"}");

        assertThat(KnowledgeServer.payload(answer))
                .isEqualTo(
                        "{\"success\":false,\"error\":\"file_not_found\",\"message\":\"File not found: missing.pdf\","
                                + "\"file_path\":\"missing.pdf\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/etc/x.txt", "../x.txt", "/nowhere/at/all.pdf"})
    @DisplayName("S2, N8: outside the allowed roots nothing is read, and nothing is said about what is there")
    void outside_is_not_readable(String path) {
        var answer = server.call(TOOL, "{\"file_path\": \"" + path + "\"}");

        assertThat(answer.path("error").asString()).isEqualTo("file_not_readable");
        assertThat(answer.path("message").asString())
                .contains("KB_ALLOWED_ROOTS")
                .doesNotContain(path);
    }

    @Test
    @DisplayName("N8, S7: the allowed roots are named to whoever reaches everything, and to nobody else")
    void roots_are_named_to_those_who_may_know_them() {
        var named = server.call(TOOL, "{\"file_path\": \"/etc/x.txt\"}");
        server.caller = new Caller("limited", Set.of(Permission.ALL), Map.of("collections", Set.of("papers")));
        var kept = server.call(TOOL, "{\"file_path\": \"/etc/x.txt\"}");

        assertThat(named.path("message").asString()).contains("outside the allowed roots (" + directory + "), which");
        assertThat(kept.path("message").asString())
                .endsWith("outside the allowed roots, which the operator sets with KB_ALLOWED_ROOTS.");
        assertThat(kept.toString()).doesNotContain(directory.toString());
    }

    @Test
    @DisplayName(
            "K1: a folder is file_not_readable, whatever it is called, and the answer says how its files are added")
    void folder_is_not_readable() throws IOException {
        for (var name : List.of("folder.pdf", "folder", "folder.d")) {
            Files.createDirectory(directory.resolve(name));

            var answer = server.call(TOOL, "{\"file_path\": \"" + name + "\"}");

            assertThat(answer.path("error").asString()).isEqualTo("file_not_readable");
            assertThat(answer.path("message").asString()).startsWith("This is a folder: add its files one at a time");
        }
    }

    @Test
    @DisplayName("K1: a file that is not what its name says is unsupported_format, and says what it is")
    void mislabelled_file() throws IOException {
        server.file("a.pdf", "plain text");

        var answer = server.call(TOOL, "{\"file_path\": \"a.pdf\", \"async\": false}");

        assertThat(answer.path("error").asString()).isEqualTo("unsupported_format");
        assertThat(answer.path("message").asString()).contains("PDF", "plain text");
        assertThat(answer.path("supported_formats")).hasSize(8);
    }

    @Test
    @DisplayName("K1: a damaged file is extraction_failed")
    void damaged_file() throws IOException {
        server.file("a.pdf", "%PDF-1.7 and then nothing of the kind");

        assertThat(error("{\"file_path\": \"a.pdf\", \"async\": false}")).isEqualTo("extraction_failed");
    }

    @ParameterizedTest
    @CsvSource({
        "UNSUPPORTED_FORMAT, unsupported_format",
        "MISLABELLED, unsupported_format",
        "ENCRYPTED, extraction_failed",
        "CORRUPT, extraction_failed",
        "EMPTY, extraction_failed",
        "TOO_LARGE, extraction_failed",
        "TIMED_OUT, extraction_failed",
        "CRASHED, extraction_failed",
        "OCR_FAILED, ocr_failed"
    })
    @DisplayName("K1: why a file was not read comes under its published code, in the words of the reader")
    void reasons_of_the_reader(Reason reason, String code) throws IOException {
        server.file("a.txt", "text");
        server.reader.fail(reason);

        var answer = server.call(TOOL, "{\"file_path\": \"a.txt\", \"async\": false}");

        assertThat(answer.path("error").asString()).isEqualTo(code);
        assertThat(answer.path("message").asString()).isEqualTo("The file is " + reason + ".");
    }

    @Test
    @DisplayName("K1, N8: a defect of the engine is processing_failed and tells nothing of its inside")
    void defect_of_the_engine() throws IOException {
        server.file("a.txt", "text");
        server.reader.breakDown();

        var answer = server.call(TOOL, "{\"file_path\": \"a.txt\", \"async\": false}");

        assertThat(answer.path("error").asString()).isEqualTo("processing_failed");
        assertThat(answer.toString()).doesNotContain("broke down", "IllegalState");
    }

    @Test
    @DisplayName("K1: a full queue says when to come back")
    void full_queue() throws Exception {
        server.reader.hold();
        for (var i = 0; i <= KnowledgeServer.LANES; i++) {
            add("running " + i);
        }
        server.reader.awaitHeld(KnowledgeServer.LANES + 1);
        for (var i = 0; i < KnowledgeServer.WAITING_MAX; i++) {
            add("waiting " + i);
        }

        var answer = add("one too many");

        assertThat(answer.path("error").asString()).isEqualTo("rate_limited");
        assertThat(answer.path("retry_after_seconds").asInt()).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | missing_required_parameter",
                "{\"file_path\": null} | missing_required_parameter",
                "{\"file_path\": \"\"} | invalid_parameter",
                "{\"file_path\": 7} | invalid_parameter",
                "{\"file_path\": \"a.pdf\", \"async\": \"yes\"} | invalid_parameter",
                "{\"file_path\": \"a.pdf\", \"metadata\": []} | invalid_parameter",
                "{\"file_path\": \"a.pdf\", \"metadata\": {\"tags\": \"x\"}} | invalid_parameter",
                "{\"file_path\": \"a.pdf\", \"metadata\": {\"title\": 7}} | invalid_parameter",
                "{\"file_path\": \"a.pdf\", \"ocr\": true} | invalid_parameter",
                "[] | invalid_parameter"
            })
    @DisplayName("K1, R5: arguments that break the contract come out in the family's shape")
    void invalid_arguments(String arguments, String error) {
        assertThat(error(arguments)).isEqualTo(error);
    }

    @Test
    void metadata_has_a_limit() throws IOException {
        server.file("a.pdf", "text");

        assertThat(error("{\"file_path\": \"a.pdf\", \"metadata\": {\"x\": \"" + "y".repeat(20_000) + "\"}}"))
                .isEqualTo("invalid_parameter");
    }

    @Test
    void permission_is_needed() {
        server.caller = new Caller("reader", Set.of(Permission.parse("documents:read")));

        var answer = server.call(TOOL, "{\"file_path\": \"a.pdf\"}");

        assertThat(answer.path("error").asString()).isEqualTo("permission_denied");
        assertThat(answer.path("missing_permission").asString()).isEqualTo("documents:write");
    }

    private String error(String arguments) {
        return server.call(TOOL, arguments).path("error").asString();
    }

    private JsonNode add(String text) throws IOException {
        server.file(text + ".txt", text);
        return server.call(TOOL, "{\"file_path\": \"" + text + ".txt\"}");
    }
}
