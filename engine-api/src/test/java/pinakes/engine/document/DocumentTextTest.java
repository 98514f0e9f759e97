package pinakes.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class DocumentTextTest {
    private static Document.Text text(Map<String, String> properties) {
        return new Document.Text("pdf", ProcessingMethod.OCR, null, null, null, 12, properties);
    }

    private static Passage passage(@Nullable Integer first, @Nullable Integer last) {
        return new Passage(new ChunkId(new UUID(0, 1)), 0, "text", List.of(), first, last, null, null, null);
    }

    @Test
    void confidence_of_a_passage_is_that_of_its_worst_page() {
        var scan = text(Map.of("ocr_confidence", "0", "ocr_confidence_by_page", "1: 93, 2: 81, 12: 0"));

        assertThat(scan.ocrConfidence(passage(1, 1))).isEqualTo(93);
        assertThat(scan.ocrConfidence(passage(1, 3))).isEqualTo(81);
        assertThat(scan.ocrConfidence(passage(3, null))).isNull();
    }

    @Test
    void confidence_of_a_picture_is_that_of_the_whole() {
        assertThat(text(Map.of("ocr_confidence", "74")).ocrConfidence(passage(null, null)))
                .isEqualTo(74);
        assertThat(text(Map.of()).ocrConfidence(passage(null, null))).isNull();
    }
}
