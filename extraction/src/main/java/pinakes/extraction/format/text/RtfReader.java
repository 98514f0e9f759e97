package pinakes.extraction.format.text;

import java.io.IOException;
import java.nio.file.Files;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads Rich Text Format.
public final class RtfReader implements DocumentReader {
    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        var tokens = new RtfTokens(Files.readAllBytes(request.file()));
        new RtfBlocks(draft).read(tokens);
    }
}
