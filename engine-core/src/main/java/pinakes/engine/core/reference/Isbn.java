package pinakes.engine.core.reference;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// International standard book numbers in a normalized form: thirteen digits, with a valid check digit.
public final class Isbn {
    /// With a prefix that marks it as an ISBN: a bare number may be anything.
    private static final Pattern MARKED = Pattern.compile(
            "(?i)\\bISBN(?:-1[03])?[\\s:]{0,4}(?:\\([^)]{0,40}\\)[\\s:]{0,4})?((?:\\d[\\s‐‑–-]?){9,12}[\\dX])");

    private static final Pattern SEPARATORS = Pattern.compile("[^0-9Xx]");
    private static final int DIGITS = 13;
    private static final int OLD_DIGITS = 10;

    private Isbn() {}

    /// The first number in a field that is meant for one or several.
    public static Optional<String> of(String field) {
        return List.of(field.split("[,;]|\\s(?=97[89])", -1)).stream()
                .flatMap(part -> normalized(part).stream())
                .findFirst();
    }

    /// The book that the numbers in a text belong to, if there is exactly one.
    public static Optional<String> onlyOneIn(String text) {
        var numbers = MARKED.matcher(text).results().flatMap(match -> normalized(match.group(1)).stream());
        return SoleIdentifier.of(numbers);
    }

    private static Optional<String> normalized(String text) {
        var digits = SEPARATORS.matcher(text).replaceAll("");
        if (digits.length() == OLD_DIGITS && isValidOld(digits)) {
            var body = "978" + digits.substring(0, OLD_DIGITS - 1);
            return Optional.of(body + check(body));
        }
        return digits.matches("97[89]\\d{10}")
                        && digits.charAt(DIGITS - 1) - '0' == check(digits.substring(0, DIGITS - 1))
                ? Optional.of(digits)
                : Optional.empty();
    }

    private static boolean isValidOld(String digits) {
        if (!digits.matches("\\d{9}[\\dXx]")) {
            return false;
        }
        var sum = 0;
        for (var i = 0; i < OLD_DIGITS; i++) {
            var value = Character.isDigit(digits.charAt(i)) ? digits.charAt(i) - '0' : 10;
            sum += (OLD_DIGITS - i) * value;
        }
        return sum % 11 == 0;
    }

    private static int check(String body) {
        var sum = 0;
        for (var i = 0; i < body.length(); i++) {
            sum += (body.charAt(i) - '0') * (i % 2 == 0 ? 1 : 3);
        }
        return (10 - sum % 10) % 10;
    }
}
