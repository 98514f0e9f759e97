package pinakes.extraction.format.text;

import java.io.IOException;
import java.util.regex.Pattern;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Place;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.Draft;
import pinakes.extraction.reading.Source;

/// Plain text: paragraphs are what blank lines separate; a form feed begins a page.
public final class PlainTextReader implements DocumentReader {
    private static final Pattern BLANK_LINES = Pattern.compile("\\R\\h*\\R\\s*");

    @Override
    public void read(Source source, Draft draft) throws IOException, ExtractionException {
        var pages = TextFile.read(source.file(), draft.limits()).split("\f", -1);
        if (pages.length > 1) {
            draft.pages(pages.length);
        }
        for (var page = 0; page < pages.length; page++) {
            var place = pages.length > 1 ? Place.onPage(page + 1) : Place.UNKNOWN;
            paragraphs(pages[page], place, draft);
        }
    }

    /// Adds text with blank lines in it as paragraphs.
    public static void paragraphs(String text, Place place, Draft draft) throws ExtractionException {
        for (var paragraph : BLANK_LINES.split(text, -1)) {
            draft.paragraph(paragraph, place);
        }
    }
}
