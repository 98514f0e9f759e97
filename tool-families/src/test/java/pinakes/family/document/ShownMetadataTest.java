package pinakes.family.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import pinakes.engine.document.Document;
import pinakes.engine.document.Document.Text;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.LinkedDocument;
import pinakes.engine.document.ProcessingMethod;

/// K1: what is known about a document is shown in the tools' answers.
final class ShownMetadataTest {
    private static final Document SCAN = new Document(
            new DocumentId(new UUID(0, 1)),
            new DocumentNumber(1),
            1,
            new Document.Source(DocumentKind.FILE, "a.pdf", null, 10),
            new Text(
                    "pdf",
                    ProcessingMethod.OCR,
                    "Ducks",
                    "Ada",
                    "en",
                    2,
                    Map.of(
                            Text.OCR_CONFIDENCE,
                            "81",
                            Text.OCR_CONFIDENCE_BY_PAGE,
                            "1: 93, 2: 81",
                            Text.GUESSED_ENCODING,
                            "windows-1252",
                            Text.FILE_CREATED_AT,
                            "2024-03-01",
                            "producer",
                            "a scanner")),
            1,
            List.of(),
            Map.of("shelf", "B2"),
            Instant.EPOCH,
            Instant.EPOCH,
            null,
            List.of());

    @Test
    void all_facts_come_before_the_owners_keys() {
        assertThat(ShownMetadata.whole(SCAN))
                .hasToString("{author=Ada, language=en, page_count=2, file_created_at=2024-03-01,"
                        + " guessed_encoding=windows-1252, ocr_confidence=81, ocr_confidence_by_page=1: 93, 2: 81,"
                        + " shelf=B2}");
    }

    @Test
    void mails_and_their_attachments_name_each_other() {
        var mail = new LinkedDocument(new DocumentId(new UUID(0, 2)), new DocumentNumber(2), "Plans");
        var file = new LinkedDocument(new DocumentId(new UUID(0, 3)), new DocumentNumber(3), "plan.pdf");
        var both = new Document(
                SCAN.id(),
                SCAN.number(),
                1,
                SCAN.source(),
                SCAN.text(),
                1,
                List.of(),
                Map.of(),
                Instant.EPOCH,
                Instant.EPOCH,
                mail,
                List.of(file));

        assertThat(ShownMetadata.brief(both))
                .extractingByKeys("attached_to", "attachments")
                .hasToString("[{document_id=2, name=Plans}, [{document_id=3, name=plan.pdf}]]");
    }

    @Test
    void a_list_leaves_out_the_single_pages() {
        assertThat(ShownMetadata.brief(SCAN)).containsKeys("page_count", "ocr_confidence", "shelf");
        assertThat(ShownMetadata.brief(SCAN)).doesNotContainKey("ocr_confidence_by_page");
    }
}
