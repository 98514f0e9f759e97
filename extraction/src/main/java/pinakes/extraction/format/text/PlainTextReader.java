package pinakes.extraction.format.text;

import java.io.IOException;
import java.util.regex.Pattern;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads plain text: blank lines separate paragraphs, and form feeds separate pages.
public final class PlainTextReader implements DocumentReader {
    private static final Pattern BLANK_LINES = Pattern.compile("\\R\\h*\\R\\s*");

    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        var pages = TextFile.read(request.file(), draft).split("\f", -1);
        if (pages.length > 1) {
            draft.pages(pages.length);
        }
        for (var page = 0; page < pages.length; page++) {
            var location = pages.length > 1 ? Location.onPage(page + 1) : Location.UNKNOWN;
            paragraphs(pages[page], location, draft);
        }
    }

    /// Adds the paragraphs of a text to a draft.
    public static void paragraphs(String text, Location location, ExtractionDraft draft) throws ExtractionException {
        for (var paragraph : BLANK_LINES.split(text, -1)) {
            draft.paragraph(paragraph, location);
        }
    }
}
