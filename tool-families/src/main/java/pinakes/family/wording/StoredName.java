package pinakes.family.wording;

import java.util.regex.Pattern;

/// Shows words that somebody stored without letting them pose as a line or a mark-up of their own.
public final class StoredName {
    private static final Pattern UNSAFE = Pattern.compile("[\\p{Cc}\\p{Cf}\\u2028\\u2029`<>]+");

    private StoredName() {}

    /// A file's name, marked as a name.
    public static String ofFile(String fileName) {
        return "file " + inLine(fileName);
    }

    /// Words in one line, whatever was in them.
    public static String inLine(String words) {
        return UNSAFE.matcher(words).replaceAll(" ");
    }
}
