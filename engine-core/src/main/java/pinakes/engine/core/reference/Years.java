package pinakes.engine.core.reference;

import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The years in a date, however it is written.
final class Years {
    private static final Pattern YEAR = Pattern.compile("(?<!\\d)\\d{4}(?!\\d)");

    private Years() {}

    static Stream<Integer> in(String date) {
        return YEAR.matcher(date).results().map(found -> Integer.valueOf(found.group()));
    }
}
