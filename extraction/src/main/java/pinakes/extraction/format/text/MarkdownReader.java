package pinakes.extraction.format.text;

import java.io.IOException;
import java.util.regex.Pattern;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads Markdown with tables and YAML front matter.
public final class MarkdownReader implements DocumentReader {
    private static final Pattern FRONT_MATTER =
            Pattern.compile("\\A---\\h*\\R(.{0,20000}?)\\R---\\h*(?:\\R|\\z)", Pattern.DOTALL);
    private static final Pattern FIELD =
            Pattern.compile("(?m)^(title|author|date|lang|language):\\h*[\"']?(.*?)[\"']?\\h*$");

    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        var text = TextFile.read(request.file(), draft);
        var frontMatter = FRONT_MATTER.matcher(text);
        if (frontMatter.find()) {
            describe(frontMatter.group(1), draft);
            text = text.substring(frontMatter.end());
        }
        new MarkdownBlocks(draft).add(text);
    }

    private static void describe(String fields, ExtractionDraft draft) {
        var field = FIELD.matcher(fields);
        while (field.find()) {
            var value = field.group(2);
            switch (field.group(1)) {
                case "title" -> draft.description().title(value);
                case "author" -> draft.description().author(value);
                case "date" -> draft.description().createdAt(value);
                default -> draft.description().language(value);
            }
        }
    }
}
