package pinakes.family.wording;

import java.util.regex.Pattern;

/// Shows a name that somebody stored without letting it pose as a line or a mark-up of its own.
public final class StoredName {
    private static final Pattern UNSAFE = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029`<>]+");

    private StoredName() {}

    /// A file's name, marked as a name.
    public static String ofFile(String fileName) {
        return "file " + UNSAFE.matcher(fileName).replaceAll(" ");
    }
}
