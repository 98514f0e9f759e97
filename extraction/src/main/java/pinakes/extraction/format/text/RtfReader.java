package pinakes.extraction.format.text;

import java.io.IOException;
import java.nio.file.Files;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.Draft;
import pinakes.extraction.reading.Source;

/// Rich text.
public final class RtfReader implements DocumentReader {
    @Override
    public void read(Source source, Draft draft) throws IOException, ExtractionException {
        var tokens = new RtfTokens(Files.readAllBytes(source.file()));
        new RtfText(draft).read(tokens);
    }
}
