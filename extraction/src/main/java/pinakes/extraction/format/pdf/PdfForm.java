package pinakes.extraction.format.pdf;

import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.form.PDTerminalField;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Place;
import pinakes.extraction.reading.Draft;

/// What somebody has filled into the fields of a form; it is not part of the text of the pages.
final class PdfForm {
    private static final int FIELDS_MAX = 2_000;

    private PdfForm() {}

    /// Adds the filled fields to a draft, each with its name.
    static void write(PDDocument document, Draft draft) throws ExtractionException {
        for (var line : lines(document, draft)) {
            draft.listItem(0, line, Place.UNKNOWN);
        }
    }

    private static List<String> lines(PDDocument document, Draft draft) {
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
        } catch (RuntimeException damaged) {
            draft.warn("The fields of the form could not be read.");
        }
        return lines;
    }

    private static boolean isSecret(PDTerminalField field) {
        return field instanceof PDTextField text && text.isPassword();
    }

    /// What the form calls the field towards people, or else towards programs.
    private static String name(PDTerminalField field) {
        var words = field.getAlternateFieldName();
        return words == null || words.isBlank() ? field.getFullyQualifiedName() : words;
    }
}
