package pinakes.engine.core.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// A pattern for one name in a path, with `*`, `?`, `[…]` and backslash escapes.
///
/// For every pattern, matching takes at most time proportional to the product of the lengths of pattern and name,
/// because files with patterns may come from untrusted sources.
public final class GlobName {
    private static final Map<String, IntPredicate> CLASSES = Map.of(
            "alpha", Character::isLetter,
            "digit", Character::isDigit,
            "alnum", Character::isLetterOrDigit,
            "space", Character::isWhitespace,
            "upper", Character::isUpperCase,
            "lower", Character::isLowerCase,
            "punct", c -> c < 128 && !Character.isLetterOrDigit(c) && c > ' ',
            "xdigit", c -> c < 128 && Character.digit(c, 16) >= 0);

    /// What each position of the pattern matches; null for `*`.
    private final List<@Nullable IntPredicate> tokens = new ArrayList<>();

    private boolean isValid = true;

    GlobName(String pattern) {
        for (var at = 0; at < pattern.length(); ) {
            at = read(pattern, at);
        }
    }

    /// Whether it can match as intended. In an invalid pattern, an unclosed bracket and a backslash at the end stand
    /// for themselves, and an unknown class or a range from high to low matches nothing.
    boolean isValid() {
        return isValid;
    }

    boolean matches(String name) {
        var characters = name.codePoints().toArray();
        var token = 0;
        var character = 0;
        var lastStar = -1;
        var resumeAt = 0;
        while (character < characters.length) {
            if (token < tokens.size() && tokens.get(token) == null) {
                lastStar = token++;
                resumeAt = character;
            } else if (token < tokens.size() && test(token, characters[character])) {
                token++;
                character++;
            } else if (lastStar >= 0) {
                token = lastStar + 1;
                character = ++resumeAt;
            } else {
                return false;
            }
        }
        return tokens.subList(token, tokens.size()).stream().allMatch(rest -> rest == null);
    }

    private boolean test(int token, int character) {
        var predicate = tokens.get(token);
        return predicate != null && predicate.test(character);
    }

    /// Reads one token and returns the position after it.
    private int read(String pattern, int at) {
        var character = pattern.codePointAt(at);
        var next = at + Character.charCount(character);
        switch (character) {
            case '*' -> tokens.add(null);
            case '?' -> tokens.add(_ -> true);
            case '[' -> {
                var end = bracketEnd(pattern, at);
                if (end > 0) {
                    tokens.add(bracket(pattern.substring(at + 1, end)));
                    return end + 1;
                }
                isValid = false;
                literal('[');
            }
            case '\\' -> {
                if (next < pattern.length()) {
                    var escaped = pattern.codePointAt(next);
                    literal(escaped);
                    return next + Character.charCount(escaped);
                }
                isValid = false;
                literal('\\');
            }
            default -> literal(character);
        }
        return next;
    }

    private void literal(int character) {
        tokens.add(c -> c == character);
    }

    /// The position of the closing bracket; -1 when there is none, so that the bracket stands for itself.
    private static int bracketEnd(String pattern, int start) {
        var at = start + 1;
        if (at < pattern.length() && (pattern.charAt(at) == '!' || pattern.charAt(at) == '^')) {
            at++;
        }
        for (var first = at; at < pattern.length(); at++) {
            if (pattern.startsWith("[:", at) && pattern.indexOf(":]", at) > 0) {
                at = pattern.indexOf(":]", at) + 1;
            } else if (pattern.charAt(at) == '\\') {
                at++;
            } else if (pattern.charAt(at) == ']' && at > first) {
                return at;
            }
        }
        return -1;
    }

    private IntPredicate bracket(String content) {
        var negated = content.startsWith("!") || content.startsWith("^");
        IntPredicate any = _ -> false;
        for (var at = negated ? 1 : 0; at < content.length(); ) {
            if (content.startsWith("[:", at) && content.indexOf(":]", at) > 0) {
                var end = content.indexOf(":]", at);
                var name = content.substring(at + 2, end);
                isValid &= CLASSES.containsKey(name);
                any = any.or(CLASSES.getOrDefault(name, _ -> false));
                at = end + 2;
                continue;
            }
            at += content.charAt(at) == '\\' && at + 1 < content.length() ? 1 : 0;
            var low = content.codePointAt(at);
            at += Character.charCount(low);
            var high = low;
            if (at + 1 < content.length() && content.charAt(at) == '-') {
                high = content.codePointAt(at + 1);
                at += 1 + Character.charCount(high);
            }
            isValid &= low <= high;
            var from = low;
            var to = high;
            any = any.or(c -> c >= from && c <= to);
        }
        return negated ? any.negate() : any;
    }
}
