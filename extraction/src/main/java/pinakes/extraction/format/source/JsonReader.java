package pinakes.extraction.format.source;

import java.io.IOException;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.format.text.TextFile;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.ExtractionDraft;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Reads JSON as written or, if its lines are very long, with a line for each value.
public final class JsonReader implements DocumentReader {
    private static final int LINE_CHARS_MAX = 2_000;

    /// Larger files are not reformatted, because that would take too much memory.
    private static final int REWRITTEN_CHARS_MAX = 10_000_000;

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        var text = TextFile.read(request.file(), draft);
        CodeReader.add(isUnreadable(text) ? rewritten(text) : text, draft);
    }

    private static boolean isUnreadable(String text) {
        return text.length() <= REWRITTEN_CHARS_MAX
                && text.lines().anyMatch(line -> line.length() > LINE_CHARS_MAX)
                && text.lines().limit(2).count() == 1;
    }

    /// Text that turns out not to be JSON is not changed.
    private static String rewritten(String text) {
        try {
            return JSON.writeValueAsString(JSON.readTree(text));
        } catch (JacksonException _) {
            return text;
        }
    }
}
