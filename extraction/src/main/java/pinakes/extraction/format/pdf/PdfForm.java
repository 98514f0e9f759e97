package pinakes.extraction.format.pdf;

import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.form.PDTerminalField;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads the filled-in fields of a form, which are not part of the text of the pages.
final class PdfForm {
    private static final int FIELDS_MAX = 2_000;

    private PdfForm() {}

    static void write(PDDocument document, ExtractionDraft draft) throws ExtractionException {
        for (var line : lines(document, draft)) {
            draft.listItem(0, line, Location.UNKNOWN);
        }
    }

    private static List<String> lines(PDDocument document, ExtractionDraft draft) {
        var lines = new ArrayList<String>();
        try {
            var form = document.getDocumentCatalog().getAcroForm(null);
            if (form == null) {
                return lines;
            }
            for (var field : form.getFieldTree()) {
                if (lines.size() < FIELDS_MAX && field instanceof PDTerminalField filled) {
                    var value = filled.getValueAsString();
                    if (value != null && !value.isBlank() && !isSecret(filled)) {
                        lines.add(name(filled) + ": " + value);
                    }
                }
            }
        } catch (RuntimeException _) {
            draft.warn("The fields of the form could not be read.");
        }
        return lines;
    }

    private static boolean isSecret(PDTerminalField field) {
        return field instanceof PDTextField text && text.isPassword();
    }

    /// The name for people, or else the technical one.
    private static String name(PDTerminalField field) {
        var words = field.getAlternateFieldName();
        return words == null || words.isBlank() ? field.getFullyQualifiedName() : words;
    }
}
