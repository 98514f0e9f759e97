package pinakes.extraction.format.pdf;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.format.pdf.layout.CaptionStart;
import pinakes.extraction.format.pdf.layout.LineJoiner;
import pinakes.extraction.format.pdf.layout.PageItem;
import pinakes.extraction.format.pdf.layout.PdfLine;
import pinakes.extraction.format.pdf.layout.PdfTable;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.TableRows;

/// Groups the lines of a page into paragraphs, headings, list items and tables.
final class PageBlocks {
    private static final Pattern BULLET = Pattern.compile("^[•◦▪▫■□●○‣⁃∙·\\uF0B7\\uF0A7–-]\\s+(?=\\S)");
    private static final Pattern NUMBERED = Pattern.compile("^(?:\\(?\\d{1,3}[.)]|\\(?[a-z][.)])\\s+\\S.*");

    /// The number of a footnote, and what separates it from the text.
    private static final Pattern NOTE = Pattern.compile("^(\\d{1,3})([.)]?\\s)\\s*[^\\d\\s].*");

    private static final float GAP_RATIO = 1.75f;

    private final Headings headings;
    private final ExtractionDraft draft;
    private final Location location;
    private final List<PdfLine> paragraph = new ArrayList<>();

    PageBlocks(Headings headings, ExtractionDraft draft, Location location) {
        this.headings = headings;
        this.draft = draft;
        this.location = location;
    }

    void write(List<PageItem> items) throws ExtractionException {
        for (var item : items) {
            switch (item) {
                case PdfLine line -> {
                    if (!paragraph.isEmpty() && !continues(paragraph.getLast(), line)) {
                        flush();
                    }
                    paragraph.add(line);
                }
                case PdfTable table -> {
                    flush();
                    var rows = new TableRows();
                    table.rows().forEach(rows::add);
                    rows.writeTo(draft, location);
                }
            }
        }
        flush();
    }

    private boolean continues(PdfLine before, PdfLine line) {
        var level = headings.level(line);
        var sameSize = (level > 0 ? 0.1f : 0.15f) * before.size();
        if (level != headings.level(before) || Math.abs(before.size() - line.size()) > sameSize) {
            return false;
        }
        var text = line.text();
        if (BULLET.matcher(text).find() || (NUMBERED.matcher(text).matches() && endsSentence(before))) {
            return false;
        }
        if (isNextNote(text) || isAfterCaption(before, line)) {
            return false;
        }
        var gap = line.y() - before.y();
        if (gap < 0) {
            // A new column continues the paragraph in mid-sentence.
            return level == 0 && !endsSentence(before) && Character.isLowerCase(text.codePointAt(0));
        }
        if (gap > GAP_RATIO * Math.max(before.size(), 1)) {
            return false;
        }
        var indented = line.left() - before.left() > 0.8f * line.size() && paragraph.size() > 1;
        return !(indented && endsSentence(before));
    }

    /// Whether a line begins with the number after the one that the paragraph begins with, as in a row of footnotes.
    private boolean isNextNote(String text) {
        var first = NOTE.matcher(paragraph.getFirst().text());
        var next = NOTE.matcher(text);
        return first.matches()
                && next.matches()
                && first.group(2).equals(next.group(2))
                && Integer.parseInt(next.group(1)) == Integer.parseInt(first.group(1)) + 1;
    }

    /// Whether a line is the first after a caption of one line, which ends with its sentence and is not as wide.
    private boolean isAfterCaption(PdfLine before, PdfLine line) {
        return paragraph.size() == 1
                && CaptionStart.is(before.text())
                && endsSentence(before)
                && before.right() - before.left() < line.right() - line.left() - line.size();
    }

    private static boolean endsSentence(PdfLine line) {
        return line.text().matches(".*[.!?:][\"'”’)\\]]*");
    }

    private void flush() throws ExtractionException {
        if (paragraph.isEmpty()) {
            return;
        }
        var joined = new StringBuilder();
        paragraph.forEach(line -> LineJoiner.append(joined, line.text()));
        var text = joined.toString();
        var first = paragraph.getFirst();
        var level = headings.level(first);
        paragraph.clear();
        var bullet = BULLET.matcher(text);
        var listed = bullet.find();
        if (level > 0 && !listed && headings.isHeading(first, text)) {
            draft.heading(level, text, location);
        } else if (listed) {
            draft.listItem(0, "", text.substring(bullet.end()), location);
        } else {
            draft.paragraph(text, location);
        }
    }
}
