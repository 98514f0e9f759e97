package pinakes.extraction.format.pdf;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Place;
import pinakes.extraction.reading.Draft;

/// Makes paragraphs, headings, list items and tables of the lines of a page.
final class PageBlocks {
    private static final Pattern BULLET = Pattern.compile("^[•◦▪▫■□●○‣⁃∙·\\uF0B7\\uF0A7–-]\\s+(?=\\S)");
    private static final Pattern NUMBERED = Pattern.compile("^(?:\\(?\\d{1,3}[.)]|\\(?[a-z][.)])\\s+\\S.*");
    private static final float GAP_RATIO = 1.75f;

    private final BodySize sizes;
    private final Draft draft;
    private final Place place;
    private final List<PdfLine> paragraph = new ArrayList<>();

    PageBlocks(BodySize sizes, Draft draft, Place place) {
        this.sizes = sizes;
        this.draft = draft;
        this.place = place;
    }

    void write(List<PdfLine> lines) throws ExtractionException {
        var index = 0;
        while (index < lines.size()) {
            var end = PdfTable.end(lines, index);
            if (end > index) {
                flush();
                PdfTable.rows(lines.subList(index, end)).writeTo(draft, place);
                index = end;
            } else {
                line(lines.get(index++));
            }
        }
        flush();
    }

    private void line(PdfLine line) throws ExtractionException {
        if (!paragraph.isEmpty() && !goesOn(paragraph.getLast(), line)) {
            flush();
        }
        paragraph.add(line);
    }

    private boolean goesOn(PdfLine before, PdfLine line) {
        var level = sizes.headingLevel(line);
        if (level != sizes.headingLevel(before) || Math.abs(before.size() - line.size()) > 0.15f * before.size()) {
            return false;
        }
        var text = line.text();
        if (BULLET.matcher(text).find() || (NUMBERED.matcher(text).matches() && endsSentence(before))) {
            return false;
        }
        var gap = line.y() - before.y();
        if (gap < 0) {
            // A new column: the sentence decides.
            return level == 0 && !endsSentence(before) && Character.isLowerCase(text.codePointAt(0));
        }
        if (gap > GAP_RATIO * Math.max(before.size(), 1)) {
            return false;
        }
        var indented = line.left() - before.left() > 0.8f * line.size() && paragraph.size() > 1;
        return !(indented && endsSentence(before));
    }

    private static boolean endsSentence(PdfLine line) {
        return line.text().matches(".*[.!?:][\"'”’)\\]]*");
    }

    private void flush() throws ExtractionException {
        if (paragraph.isEmpty()) {
            return;
        }
        var text = joined();
        var level = sizes.headingLevel(paragraph.getFirst());
        paragraph.clear();
        var bullet = BULLET.matcher(text);
        if (level > 0) {
            draft.heading(level, text, place);
        } else if (bullet.find()) {
            draft.listItem(0, text.substring(bullet.end()), place);
        } else {
            draft.paragraph(text, place);
        }
    }

    private String joined() {
        var text = new StringBuilder();
        for (var line : paragraph) {
            Hyphens.append(text, line.text());
        }
        return text.toString();
    }
}
