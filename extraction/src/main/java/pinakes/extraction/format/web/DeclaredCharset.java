package pinakes.extraction.format.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.charset.Charset;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pinakes.extraction.charset.CharsetLabels;

/// The charset that a page declares in its XML declaration or a `meta` element.
final class DeclaredCharset {
    private static final int SEARCHED_BYTES = 8_192;
    private static final Pattern XML = Pattern.compile("^\\s*<\\?xml[^>]*?encoding\\s*=\\s*[\"']([^\"'>]+)");
    private static final Pattern META = Pattern.compile("(?is)<meta\\b[^>]*?charset\\s*=\\s*[\"']?\\s*([^\"'\\s;/>]+)");
    private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?(?:-->|\\z)");

    private DeclaredCharset() {}

    /// The first charset that is declared and known. UTF-16 is not believed: the declaration itself was readable as
    /// ASCII.
    static Optional<Charset> in(byte[] bytes) {
        var start = COMMENT.matcher(new String(bytes, 0, Math.min(bytes.length, SEARCHED_BYTES), ISO_8859_1))
                .replaceAll("");
        return Stream.of(XML, META)
                .flatMap(pattern -> pattern.matcher(start).results())
                .map(match -> CharsetLabels.find(match.group(1)))
                .flatMap(Optional::stream)
                .filter(charset -> !charset.name().startsWith("UTF-16"))
                .findFirst();
    }
}
