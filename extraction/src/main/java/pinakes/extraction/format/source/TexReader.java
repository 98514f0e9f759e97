package pinakes.extraction.format.source;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.format.text.PlainTextReader;
import pinakes.extraction.format.text.TextFile;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads TeX: sections become headings, and common markup around words is removed.
public final class TexReader implements DocumentReader {
    private static final List<String> LEVELS =
            List.of("part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph");
    private static final Pattern COMMENT = Pattern.compile("(?m)(?<!\\\\)%.*$");
    private static final Pattern SECTION = Pattern.compile("\\\\(" + String.join("|", LEVELS.reversed())
            + ")\\*?(?:\\[[^\\]]{0,500}\\])?\\{([^{}]{0,1000}(?:\\{[^{}]{0,500}\\}[^{}]{0,1000})*)\\}");
    private static final Pattern BODY = Pattern.compile("\\\\(?:begin|end)\\{document\\}");
    private static final Pattern WRAPPED =
            Pattern.compile("\\\\(?:emph|text(?:bf|it|tt|sc|rm|sf|sl|up|md)|underline|mbox|footnote)\\{([^{}]*)\\}");
    private static final int NESTED_MAX = 4;
    private static final String LINE_END = "\\\\";
    private static final Pattern LABEL = Pattern.compile("\\\\label\\{[^{}]*\\}");

    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        var text = COMMENT.matcher(TextFile.read(request.file(), draft)).replaceAll("");
        command("title", text).ifPresent(draft.description()::title);
        command("author", text).ifPresent(draft.description()::author);
        var parts = BODY.split(text, -1);
        add(parts.length > 1 ? parts[1] : text, draft);
    }

    private static Optional<String> command(String name, String text) {
        return Pattern.compile("\\\\" + name + "\\{([^{}]{0,500}(?:\\{[^{}]{0,200}\\}[^{}]{0,500}){0,9})\\}")
                .matcher(text)
                .results()
                .map(found -> plain(found.group(1)))
                .findFirst();
    }

    private static void add(String body, ExtractionDraft draft) throws ExtractionException {
        var sections = SECTION.matcher(body);
        var end = 0;
        while (sections.find()) {
            paragraphs(body.substring(end, sections.start()), draft);
            draft.heading(LEVELS.indexOf(sections.group(1)) + 1, plain(sections.group(2)), Location.UNKNOWN);
            end = sections.end();
        }
        paragraphs(body.substring(end), draft);
    }

    private static void paragraphs(String text, ExtractionDraft draft) throws ExtractionException {
        PlainTextReader.paragraphs(plain(text), Location.UNKNOWN, draft);
    }

    private static String plain(String text) {
        var bare = LABEL.matcher(text).replaceAll("");
        for (var depth = 0; depth < NESTED_MAX; depth++) {
            bare = WRAPPED.matcher(bare).replaceAll(found -> Matcher.quoteReplacement(found.group(1)));
        }
        return bare.replace('~', ' ').replace(LINE_END, " ");
    }
}
