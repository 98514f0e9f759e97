package pinakes.family.answer;

import java.util.regex.Pattern;

/// Shows stored text so that it cannot look like separate lines or mark-up.
public final class StoredName {
    /// The constraint of every answer that quotes stored text.
    public static final String NOTICE = "untrusted data";

    private static final Pattern UNSAFE = Pattern.compile("[\\p{Cc}\\p{Cf}\\u2028\\u2029`<>]+");

    private StoredName() {}

    /// A file name, marked as one.
    public static String ofFile(String fileName) {
        return "file " + inLine(fileName);
    }

    public static String inLine(String words) {
        return UNSAFE.matcher(words).replaceAll(" ");
    }
}
