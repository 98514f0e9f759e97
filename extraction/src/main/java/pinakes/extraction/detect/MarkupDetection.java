package pinakes.extraction.detect;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import pinakes.engine.document.FileFormat;

/// Recognises text formats by their first words: SVG, HTML and mail.
final class MarkupDetection {
    private static final Pattern PROLOGUE =
            Pattern.compile("^(?:\\u00EF\\u00BB\\u00BF)?(?:\\s+|<\\?xml[^>]*\\?>|<!--.*?-->)*+", Pattern.DOTALL);
    private static final Pattern HTML = Pattern.compile(
            "^<(?:!doctype\\s+html|html|head|body|title|meta|h[1-6]|div|table|p|article|section)[\\s>/]");
    private static final Pattern SVG = Pattern.compile("^(?:<!doctype\\s+svg|<(?:[\\w-]+:)?svg[\\s>])");
    private static final Pattern MAIL = Pattern.compile(
            "^(?:(?:from|to|cc|date|subject|received|return-path|message-id|delivered-to|mime-version|reply-to|x-[\\w-]+"
                    + "|content-type|content-transfer-encoding|dkim-signature|authentication-results|sender|user-agent"
                    + "|references|in-reply-to|list-[\\w-]+|organization|arc-[\\w-]+|received-spf|thread-[\\w-]+)"
                    + ":[^\\r\\n]*(?:\\r\\n?|\\n)(?:[ \\t][^\\r\\n]*(?:\\r\\n?|\\n))*+){3}");

    private MarkupDetection() {}

    static Optional<FileFormat> of(String leadingBytes) {
        var text = leadingBytes.toLowerCase(Locale.ROOT);
        var start = PROLOGUE.matcher(text).replaceFirst("");
        if (SVG.matcher(start).find()) {
            return Optional.of(FileFormat.SVG);
        }
        if (HTML.matcher(start).find()) {
            return Optional.of(FileFormat.HTML);
        }
        return MAIL.matcher(text).find() ? Optional.of(FileFormat.EML) : Optional.empty();
    }
}
