package pinakes.extraction.format.pdf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationFreeText;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationMarkup;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationPopup;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;
import org.jspecify.annotations.Nullable;

/// What people put on a page: comments, text boxes, stamps and filled fields.
final class PageAnnotations {
    private static final int ANNOTATIONS_MAX = 2_000;
    private static final int PARENTS_MAX = 30;
    private static final int PASSWORD = 1 << 13;
    private static final int PUSH_BUTTON = 1 << 16;
    private static final int COMBO_BOX = 1 << 17;

    private PageAnnotations() {}

    /// The annotations whose drawing a reader sees as part of the page.
    static List<PDAnnotation> visible(PDPage page) {
        return all(page).stream()
                .filter(annotation -> !(annotation instanceof PDAnnotationPopup)
                        && !(annotation instanceof PDAnnotationLink)
                        && !(annotation instanceof PDAnnotationWidget && isMute(annotation.getCOSObject())))
                .toList();
    }

    /// The text of comments and text boxes that is not on the page, with the authors of comments.
    ///
    /// @param text the text of the page
    static List<String> comments(PDPage page, ShownText text) {
        var comments = new ArrayList<String>();
        for (var annotation : all(page)) {
            var words = annotation.getContents();
            if (annotation instanceof PDAnnotationMarkup markup
                    && words != null
                    && !words.isBlank()
                    && !text.contains(words)) {
                comments.add(markup instanceof PDAnnotationFreeText ? words : label(markup) + ": " + words);
            }
        }
        return comments;
    }

    private static String label(PDAnnotationMarkup markup) {
        var author = markup.getTitlePopup();
        return author == null || author.isBlank() ? "Comment" : "Comment by " + author.strip();
    }

    private static List<PDAnnotation> all(PDPage page) {
        try {
            return page.getAnnotations().stream()
                    .filter(annotation -> !annotation.isHidden() && !annotation.isNoView())
                    .limit(ANNOTATIONS_MAX)
                    .toList();
        } catch (IOException | RuntimeException _) {
            return List.of();
        }
    }

    /// Whether the drawing of a field is no text of the document: buttons, passwords, and lists of all options.
    private static boolean isMute(COSDictionary widget) {
        var type = inherited(widget, COSName.FT) instanceof COSName name ? name : null;
        var flags = inherited(widget, COSName.FF) instanceof COSNumber number ? number.intValue() : 0;
        return (COSName.BTN.equals(type) && (flags & PUSH_BUTTON) != 0)
                || (COSName.TX.equals(type) && (flags & PASSWORD) != 0)
                || (COSName.CH.equals(type) && (flags & COMBO_BOX) == 0);
    }

    private static @Nullable COSBase inherited(COSDictionary widget, COSName key) {
        var dictionary = widget;
        for (var depth = 0; dictionary != null && depth < PARENTS_MAX; depth++) {
            var value = dictionary.getDictionaryObject(key);
            if (value != null) {
                return value;
            }
            dictionary = dictionary.getCOSDictionary(COSName.PARENT);
        }
        return null;
    }
}
