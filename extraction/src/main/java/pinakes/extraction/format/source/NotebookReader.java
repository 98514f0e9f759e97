package pinakes.extraction.format.source;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.format.text.MarkdownBlocks;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.ExtractionDraft;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Reads Jupyter notebooks: the cells in their order, and the outputs of code as far as they are text.
///
/// Pictures in outputs are skipped without being held in memory.
public final class NotebookReader implements DocumentReader {
    /// What programs print is often long and says little.
    private static final int OUTPUT_CHARS_MAX = 10_000;

    private static final Pattern ANSI = Pattern.compile("\u001B\\[[0-9;]*m");
    private static final JsonFactory JSON = new JsonFactory();

    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        try (var file = Files.newInputStream(request.file());
                var parser = JSON.createParser(ObjectReadContext.empty(), file)) {
            parser.nextToken();
            for (var field = field(parser); field != null; field = field(parser)) {
                if (field.equals("cells") || field.equals("worksheets")) {
                    cells(parser, draft);
                } else {
                    parser.skipChildren();
                }
            }
        }
    }

    /// The name of the next field of an object, with the parser at its value; null at the end of the object.
    private static @Nullable String field(JsonParser parser) {
        if (parser.nextToken() != JsonToken.PROPERTY_NAME) {
            return null;
        }
        var name = parser.currentName();
        parser.nextToken();
        return name;
    }

    /// The elements of an array: cells, or the sheets of older notebooks, which hold cells.
    private void cells(JsonParser parser, ExtractionDraft draft) throws ExtractionException {
        if (!parser.isExpectedStartArrayToken()) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            cell(parser, draft);
        }
    }

    private void cell(JsonParser parser, ExtractionDraft draft) throws ExtractionException {
        var type = "";
        var source = "";
        var outputs = new ArrayList<String>();
        for (var field = field(parser); field != null; field = field(parser)) {
            switch (field) {
                case "cell_type" -> type = text(parser);
                case "source", "input" -> source = text(parser);
                case "outputs" -> outputs(parser, outputs);
                case "cells" -> cells(parser, draft);
                default -> parser.skipChildren();
            }
        }
        switch (type) {
            case "markdown" -> new MarkdownBlocks(draft).add(source);
            case "heading" -> draft.heading(1, source, Location.UNKNOWN);
            case "code" -> CodeReader.add(source, draft);
            default -> draft.paragraph(source, Location.UNKNOWN);
        }
        for (var output : outputs) {
            draft.preformatted(output.substring(0, Math.min(output.length(), OUTPUT_CHARS_MAX)), Location.UNKNOWN);
        }
    }

    private static void outputs(JsonParser parser, List<String> outputs) {
        if (!parser.isExpectedStartArrayToken()) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            output(parser, outputs);
        }
    }

    /// The text of an output, or of its data, which has a field per media type.
    private static void output(JsonParser parser, List<String> outputs) {
        for (var field = field(parser); field != null; field = field(parser)) {
            switch (field) {
                case "text", "text/plain", "traceback" ->
                    outputs.add(ANSI.matcher(text(parser)).replaceAll(""));
                case "data" -> output(parser, outputs);
                default -> parser.skipChildren();
            }
        }
    }

    /// A text, which notebooks write as a string or as an array of lines.
    private static String text(JsonParser parser) {
        if (!parser.isExpectedStartArrayToken()) {
            var text = parser.currentToken() == JsonToken.VALUE_STRING ? parser.getString() : "";
            parser.skipChildren();
            return text;
        }
        var text = new StringBuilder();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == JsonToken.VALUE_STRING) {
                text.append(parser.getString());
            }
            parser.skipChildren();
        }
        return text.toString();
    }
}
