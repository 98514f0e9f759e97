package pinakes.extraction;

import java.util.regex.Pattern;
import pinakes.engine.document.SourcePath;
import pinakes.engine.text.StorableText;

/// A file attached to a message, read as a document of its own.
///
/// @param name the [safe][#safeName] form of the name that the message gives it
/// @param content what the [AttachmentStore] calls its bytes
public record AttachedFile(String name, String content, Extraction extraction) {
    private static final int NAME_CHARACTERS_MAX = 255;

    /// They can make a name look like another one: after U+202E, `gpj.exe` is shown as `exe.jpg`.
    private static final Pattern DIRECTIONS = Pattern.compile("[\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]");

    private static final Pattern DOTS = Pattern.compile("[. ]*");

    public AttachedFile {
        name = safeName(name);
    }

    /// The name that a message gives to a file, as it is stored and shown: without folders, on one line, without
    /// marks that change the direction of text, and no longer than names of files are. The end is kept, because
    /// it has the extension.
    public static String safeName(String given) {
        var plain = DIRECTIONS.matcher(StorableText.mended(given)).replaceAll("");
        var name = StorableText.onOneLine(new SourcePath(plain).fileName()).strip();
        if (StorableText.isInvisible(name) || DOTS.matcher(name).matches()) {
            return "unnamed";
        }
        var start = Math.max(0, name.length() - NAME_CHARACTERS_MAX);
        return name.substring(Character.isLowSurrogate(name.charAt(start)) ? start + 1 : start);
    }
}
