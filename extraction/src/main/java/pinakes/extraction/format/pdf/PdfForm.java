package pinakes.extraction.format.pdf;

import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.form.PDButton;
import org.apache.pdfbox.pdmodel.interactive.form.PDChoice;
import org.apache.pdfbox.pdmodel.interactive.form.PDPushButton;
import org.apache.pdfbox.pdmodel.interactive.form.PDSignatureField;
import org.apache.pdfbox.pdmodel.interactive.form.PDTerminalField;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads the values of a form that the pages do not show, such as values of fields without a drawing.
final class PdfForm {
    private static final int FIELDS_MAX = 2_000;

    private final PDDocument document;
    private final ExtractionDraft draft;
    private final IdentityHashMap<COSBase, Location> places = new IdentityHashMap<>();

    PdfForm(PDDocument document, ExtractionDraft draft) {
        this.document = document;
        this.draft = draft;
    }

    /// Writes the fields whose values are not shown.
    void write(ShownText shown) throws ExtractionException {
        for (var field : fields()) {
            var value = value(field).strip();
            if (!value.isEmpty() && !(isShown(field) && shown.contains(value))) {
                draft.listItem(0, "", name(field) + ": " + value, place(field));
            }
        }
    }

    private List<PDTerminalField> fields() {
        try {
            var form = document.getDocumentCatalog().getAcroForm(null);
            if (form == null) {
                return List.of();
            }
            return Stream.iterate(form.getFieldTree().iterator(), Iterator::hasNext, fields -> fields)
                    .map(Iterator::next)
                    .filter(PDTerminalField.class::isInstance)
                    .map(PDTerminalField.class::cast)
                    .limit(FIELDS_MAX)
                    .toList();
        } catch (RuntimeException _) {
            draft.warn("The fields of the form could not be read.");
            return List.of();
        }
    }

    private String value(PDTerminalField field) {
        try {
            return switch (field) {
                case PDPushButton _ -> "";
                case PDTextField text -> text.isPassword() ? "" : text.getValueAsString();
                case PDButton button -> "Off".equals(button.getValue()) ? "not selected" : button.getValue();
                case PDChoice choice -> String.join(", ", chosen(choice));
                case PDSignatureField signed -> signature(signed);
                default -> "";
            };
        } catch (RuntimeException _) {
            draft.warn("A field of the form could not be read.");
            return "";
        }
    }

    /// Buttons show a mark instead of their value.
    private static boolean isShown(PDTerminalField field) {
        return !(field instanceof PDButton);
    }

    /// The chosen options as the form shows them.
    private static List<String> chosen(PDChoice choice) {
        var exported = choice.getOptionsExportValues();
        var shown = choice.getOptionsDisplayValues();
        return choice.getValue().stream()
                .map(value -> {
                    var index = exported.indexOf(value);
                    return index >= 0 && index < shown.size() ? shown.get(index) : value;
                })
                .toList();
    }

    private static String signature(PDSignatureField field) {
        var signature = field.getSignature();
        if (signature == null) {
            return "";
        }
        return Stream.of(
                        Optional.ofNullable(signature.getName()).map(name -> "signed by " + name),
                        Optional.ofNullable(signature.getReason()),
                        Optional.ofNullable(signature.getLocation()))
                .flatMap(Optional::stream)
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining(", "));
    }

    /// The name for people, or else the technical one.
    private static String name(PDTerminalField field) {
        var words = field.getAlternateFieldName();
        return words == null || words.isBlank() ? Objects.toString(field.getFullyQualifiedName(), "") : words;
    }

    /// The page of a field.
    private Location place(PDTerminalField field) {
        if (places.isEmpty()) {
            for (var index = 0; index < document.getNumberOfPages(); index++) {
                var annotations = document.getPage(index).getCOSObject().getCOSArray(COSName.ANNOTS);
                for (var entry = 0; annotations != null && entry < annotations.size(); entry++) {
                    places.put(annotations.getObject(entry), Location.onPage(index + 1));
                }
            }
            places.put(document.getDocument().getTrailer(), Location.UNKNOWN);
        }
        return field.getWidgets().stream()
                .map(widget -> places.get(widget.getCOSObject()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(Location.UNKNOWN);
    }
}
