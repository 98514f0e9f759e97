package pinakes.family.upload;

import java.util.regex.Pattern;
import pinakes.tool.text.OneLine;

/// The name of an uploaded file: the last part of a path, on one line and without invisible characters.
public record UploadName(String value) {
    private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}+");
    private static final int CHARACTERS_MAX = 255;

    public UploadName {
        if (!OneLine.of(value).equals(value)) {
            throw new IllegalArgumentException("filename must not contain line breaks or other control characters");
        }
        value = INVISIBLE.matcher(lastPart(value)).replaceAll("").strip();
        if (value.isEmpty() || value.equals(".") || value.equals("..")) {
            throw new IllegalArgumentException("filename must be the name of a file, such as report.pdf");
        }
        if (value.codePointCount(0, value.length()) > CHARACTERS_MAX) {
            throw new IllegalArgumentException("filename must be at most " + CHARACTERS_MAX + " characters long");
        }
    }

    private static String lastPart(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    @Override
    public String toString() {
        return value;
    }
}
