package pinakes.family.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.project.StoredChunk;
import pinakes.engine.search.SearchAnswer;
import pinakes.tool.hint.AgentHints;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.RiskFactor;
import pinakes.tool.hint.SourceQuality;

@DisplayName("N3: the quality of stored text follows from where it comes from")
final class ProvenanceTest {
    @Test
    void quality_by_origin() {
        assertThat(Provenance.of(document(DocumentKind.FILE, ProcessingMethod.TEXT_EXTRACTION, Map.of())))
                .isEqualTo(SourceQuality.HIGH);
        assertThat(Provenance.of(document(DocumentKind.NOTE, ProcessingMethod.TEXT_EXTRACTION, Map.of())))
                .isEqualTo(SourceQuality.MEDIUM);
        assertThat(Provenance.of(document(DocumentKind.FILE, ProcessingMethod.OCR, ocr(91))))
                .isEqualTo(SourceQuality.MEDIUM);
        assertThat(Provenance.of(document(DocumentKind.FILE, ProcessingMethod.MIXED, ocr(60))))
                .isEqualTo(SourceQuality.LOW);
        assertThat(Provenance.of(document(DocumentKind.FILE, ProcessingMethod.IMAGE_ANALYSIS, Map.of())))
                .isEqualTo(SourceQuality.LOW);
    }

    @Test
    void chunk_without_a_source_cannot_be_checked() {
        assertThat(Provenance.of(new StoredChunk("1", "text", Map.of(), null))).isEqualTo(SourceQuality.LOW);
        assertThat(Provenance.of(new StoredChunk("1", "text", Map.of("source", Map.of("path", "a.pdf")), null)))
                .isEqualTo(SourceQuality.MEDIUM);
    }

    @Test
    void doubtful_ocr_is_a_risk() {
        var doubtful = read(document(DocumentKind.FILE, ProcessingMethod.OCR, ocr(60)));
        var good = read(document(DocumentKind.FILE, ProcessingMethod.OCR, ocr(91)));

        assertThat(doubtful.riskFactors()).singleElement().satisfies(risk -> {
            assertThat(risk.description()).contains("60%");
            assertThat(risk.probability()).isEqualTo(0.4);
        });
        assertThat(good.riskFactors()).isEmpty();
        assertThat(good.assumptions()).containsExactly("pages without text are scans and need OCR");
    }

    @Test
    void guessed_encoding_is_an_assumption() {
        var guessed = Map.of(Document.Text.GUESSED_ENCODING, "windows-1252");

        assertThat(read(document(DocumentKind.FILE, ProcessingMethod.TEXT_EXTRACTION, guessed))
                        .assumptions())
                .containsExactly("the file is encoded in windows-1252");
    }

    @Test
    @DisplayName("N3: a search that fell back says what its results may lack")
    void fallbacks_are_risks() {
        var warnings = List.of(
                SearchAnswer.WORDS_ONLY,
                SearchAnswer.INCOMPLETE + " 3 documents are missing.",
                SearchAnswer.NEAREST_ONLY);

        var hints = SearchEvidence.warned(Hints.exact(), warnings).build();

        assertThat(hints.warnings()).hasSize(3);
        assertThat(hints.riskFactors())
                .extracting(RiskFactor::description)
                .containsExactly("Matches by meaning are missing.", "Better matches may be missing.");
    }

    private static Map<String, String> ocr(int percent) {
        return Map.of(Document.Text.OCR_CONFIDENCE, String.valueOf(percent));
    }

    private static AgentHints read(Document document) {
        return Provenance.reading(Hints.exact(), document).build();
    }

    private static Document document(DocumentKind kind, ProcessingMethod method, Map<String, String> properties) {
        return new Document(
                new DocumentId(new UUID(0, 1)),
                new DocumentNumber(1),
                1,
                new Document.Source(kind, "a.pdf", null, 10),
                new Document.Text("pdf", method, null, null, null, null, properties),
                1,
                List.of(),
                Map.of(),
                Instant.EPOCH,
                Instant.EPOCH,
                null,
                List.of());
    }
}
