package pinakes.extraction.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OcrDataTest {
    @TempDir
    Path own;

    @Test
    void data_of_our_own_is_used_without_asking_and_what_is_nowhere_is_named() throws Exception {
        var file = Files.createFile(own.resolve("xyz.traineddata"));
        Files.createFile(own.resolve("notes.txt"));

        var asked = OcrData.find(List.of("deu", "xyz", "qqq"), own);
        var unasked = OcrData.find(List.of(), own);

        assertThat(asked.files()).containsExactly(file);
        assertThat(asked.missing()).containsExactly("qqq");
        assertThat(unasked.files()).containsExactly(file);
        assertThat(unasked.languages()).startsWith("eng", "deu").endsWith("xyz");
    }

    @Test
    void workers_get_a_copy_of_the_data() throws Exception {
        Files.writeString(own.resolve("xyz.traineddata"), "data");

        OcrData.find(List.of(), own).copyTo(own.resolve("worker"));

        assertThat(own.resolve("worker/xyz.traineddata")).hasContent("data");
    }
}
