package pinakes.engine.project;

import java.util.Optional;
import java.util.regex.Pattern;

/// The name of a project, such as `citeloom/clean-arch`.
public record ProjectId(String value) implements Comparable<ProjectId> {
    public static final int CHARACTERS_MAX = 100;

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*(?:/[A-Za-z0-9][A-Za-z0-9._-]*)*+");

    public ProjectId {
        if (!isName(value)) {
            throw new IllegalArgumentException("the name of a project must have 1 to " + CHARACTERS_MAX
                    + " letters, digits, dots, underscores and hyphens, in parts separated by slashes");
        }
    }

    /// Parses a name; empty when it is invalid.
    public static Optional<ProjectId> parse(String text) {
        return isName(text) ? Optional.of(new ProjectId(text)) : Optional.empty();
    }

    private static boolean isName(String text) {
        return text.length() <= CHARACTERS_MAX && FORM.matcher(text).matches();
    }

    @Override
    public int compareTo(ProjectId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
