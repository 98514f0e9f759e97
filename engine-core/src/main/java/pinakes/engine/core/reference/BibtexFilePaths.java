package pinakes.engine.core.reference;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads the files of an entry: `a.pdf;b.pdf`, or `Full Text:/home/me/a.pdf:application/pdf`.
final class BibtexFilePaths {
    private static final int FILES_MAX = 20;
    private static final Pattern BETWEEN_FILES = Pattern.compile("(?<!\\\\);");
    private static final Pattern BETWEEN_PARTS = Pattern.compile("(?<!\\\\):(?![\\\\/]{1,2}[^:]*$)");
    private static final Pattern ESCAPED = Pattern.compile("\\\\([:;\\\\_&%#{}])");

    private BibtexFilePaths() {}

    static List<String> of(@Nullable String field) {
        return field == null
                ? List.of()
                : Arrays.stream(BETWEEN_FILES.split(field, -1))
                        .map(file -> path(file.strip()))
                        .filter(path -> !path.isEmpty())
                        .limit(FILES_MAX)
                        .toList();
    }

    /// The path in `description:path:type`; the colon after a drive letter is part of the path.
    private static String path(String file) {
        var parts = BETWEEN_PARTS.split(file, -1);
        var path = switch (parts.length) {
            case 1 -> file;
            case 2 -> parts[1].contains("/") && !parts[0].contains(".") ? parts[1] : parts[0];
            default -> String.join(":", List.of(parts).subList(1, parts.length - 1));
        };
        return ESCAPED.matcher(path).replaceAll("$1").replace('\\', '/');
    }
}
