package pinakes.extraction.format.source;

import java.io.IOException;
import java.util.ArrayList;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.format.text.TextFile;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads source code and configuration files.
///
/// A block ends at a blank line before a definition: a line at the top level, or one level below, where the members of
/// classes are. Blank lines inside of members separate nothing, so that a function stays together.
public final class CodeReader implements DocumentReader {
    private static final int TAB_COLUMNS = 4;

    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        add(TextFile.read(request.file(), draft), draft);
    }

    /// Adds the blocks of a text to a draft.
    static void add(String text, ExtractionDraft draft) throws ExtractionException {
        var lines = text.lines().toList();
        var memberIndent = lines.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(CodeReader::indent)
                .filter(columns -> columns > 1) // a star of a comment is indented by one
                .min()
                .orElse(0);
        var block = new ArrayList<String>();
        var afterBlank = false;
        for (var line : lines) {
            if (line.isBlank()) {
                afterBlank = true;
                continue;
            }
            if (afterBlank && indent(line) <= memberIndent) {
                draft.preformatted(String.join("\n", block), Location.UNKNOWN);
                block.clear();
            }
            afterBlank = false;
            block.add(line);
        }
        draft.preformatted(String.join("\n", block), Location.UNKNOWN);
    }

    private static int indent(String line) {
        var columns = 0;
        for (var index = 0; index < line.length() && Character.isWhitespace(line.charAt(index)); index++) {
            columns += line.charAt(index) == '\t' ? TAB_COLUMNS : 1;
        }
        return columns;
    }
}
