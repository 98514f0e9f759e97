package pinakes.engine.core.folder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// One line of a `.kbignore` file, with the meaning that it has in `.gitignore`.
///
/// @param negated whether matching files are not ignored after all
/// @param directoriesOnly whether it ended with a slash
/// @param parts one per name in a path; empty for `**`, which stands for any number of directories
public record IgnorePattern(boolean negated, boolean directoriesOnly, List<Optional<GlobName>> parts) {
    /// Longer lines are no patterns.
    static final int CHARACTERS_MAX = 4_096;

    public IgnorePattern {
        parts = List.copyOf(parts);
    }

    /// Reads a line; empty for a comment or a blank line.
    static Optional<IgnorePattern> parse(String line) {
        var text = withoutTrailingSpaces(line);
        if (text.isEmpty() || text.startsWith("#") || text.length() > CHARACTERS_MAX) {
            return Optional.empty();
        }
        var negated = text.startsWith("!");
        var pattern = negated ? text.substring(1) : text;
        var directoriesOnly = pattern.endsWith("/");
        var names = directoriesOnly ? pattern.substring(0, pattern.length() - 1) : pattern;
        var anchored = names.contains("/");
        var parts = new ArrayList<Optional<GlobName>>();
        if (!anchored) {
            parts.add(Optional.empty());
        }
        Arrays.stream(names.split("/", -1))
                .filter(name -> !name.isEmpty())
                .map(name -> name.equals("**") ? Optional.<GlobName>empty() : Optional.of(new GlobName(name)))
                .forEach(parts::add);
        return names.isEmpty() ? Optional.empty() : Optional.of(new IgnorePattern(negated, directoriesOnly, parts));
    }

    /// Whether it can match as intended; see [GlobName#isValid]. Other programs read `.kbignore` files as they are.
    boolean isValid() {
        return parts.stream().flatMap(Optional::stream).allMatch(GlobName::isValid);
    }

    /// Whether it matches a path.
    ///
    /// @param path the names inside the directory of the pattern
    boolean matches(List<String> path, boolean directory) {
        return (directory || !directoriesOnly) && matches(path);
    }

    /// Whether it matches a path or a directory above it.
    boolean covers(List<String> file) {
        for (var length = 1; length <= file.size(); length++) {
            if (matches(file.subList(0, length), length < file.size())) {
                return true;
            }
        }
        return false;
    }

    private boolean matches(List<String> path) {
        // reached[n]: the parts so far match the first n names
        var reached = new boolean[path.size() + 1];
        reached[0] = true;
        for (var i = 0; i < parts.size(); i++) {
            var next = new boolean[path.size() + 1];
            var part = parts.get(i);
            var isLast = i == parts.size() - 1;
            for (var names = 0; names <= path.size(); names++) {
                if (part.isPresent()) {
                    next[names] = names > 0 && reached[names - 1] && part.get().matches(path.get(names - 1));
                } else {
                    // at the end, it stands for everything inside, which is at least one name
                    next[names] = (names > 0 && (next[names - 1] || reached[names - 1])) || (!isLast && reached[names]);
                }
            }
            reached = next;
        }
        return reached[path.size()];
    }

    /// A backslash keeps a space at the end.
    private static String withoutTrailingSpaces(String line) {
        var end = line.length();
        while (end > 0 && Character.isWhitespace(line.charAt(end - 1)) && (end < 2 || line.charAt(end - 2) != '\\')) {
            end--;
        }
        return line.substring(0, end);
    }
}
