package pinakes.engine.core.reference;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads names separated by `and`, each as `Given von Family`, `von Family, Given` or `{Organization}`.
final class PeopleNames {
    private static final int PEOPLE_MAX = 100;

    private PeopleNames() {}

    static List<String> of(@Nullable String field) {
        return field == null
                ? List.of()
                : split(field.replaceAll("\\s+", " ")).stream()
                        .map(name -> person(name.strip()))
                        .filter(person -> !person.isEmpty() && !person.equals("others"))
                        .limit(PEOPLE_MAX)
                        .toList();
    }

    /// Only an `and` outside of braces separates names.
    private static List<String> split(String field) {
        var names = new ArrayList<String>();
        var depth = 0;
        var start = 0;
        for (var i = 0; i < field.length(); i++) {
            var c = field.charAt(i);
            if (c == '{') {
                depth++;
            } else if (c == '}') {
                depth--;
            } else if (depth == 0 && field.regionMatches(true, i, " and ", 0, 5)) {
                names.add(field.substring(start, i));
                start = i + 5;
                i += 3;
            }
        }
        names.add(field.substring(start));
        return names;
    }

    private static String person(String name) {
        if (name.startsWith("{") && name.indexOf('}') == name.length() - 1) {
            return LatexText.decode(name);
        }
        var parts = name.split(",", -1);
        return switch (parts.length) {
            case 1 -> givenFirst(name);
            case 2 -> joined(LatexText.decode(parts[0]), LatexText.decode(parts[1]));
            default -> joined(LatexText.decode(parts[0]), LatexText.decode(parts[2] + " " + parts[1]));
        };
    }

    /// The family name is the last word, with lower-case words before it, such as `van der`.
    private static String givenFirst(String name) {
        var words = words(name);
        var family = words.size() - 1;
        while (family > 1 && isLower(words.get(family - 1))) {
            family--;
        }
        if (family <= 0) {
            return LatexText.decode(name);
        }
        return joined(
                LatexText.decode(String.join(" ", words.subList(family, words.size()))),
                LatexText.decode(String.join(" ", words.subList(0, family))));
    }

    /// Text in braces is one word.
    private static List<String> words(String name) {
        var words = new ArrayList<String>();
        var word = new StringBuilder();
        var depth = 0;
        for (var i = 0; i < name.length(); i++) {
            var c = name.charAt(i);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (c == ' ' && depth == 0) {
                words.add(word.toString());
                word.setLength(0);
            } else {
                word.append(c);
            }
        }
        words.add(word.toString());
        words.removeIf(String::isEmpty);
        return words;
    }

    private static boolean isLower(String word) {
        return Character.isLowerCase(word.charAt(0));
    }

    private static String joined(String family, String given) {
        return given.isEmpty() ? family : family + ", " + given;
    }
}
