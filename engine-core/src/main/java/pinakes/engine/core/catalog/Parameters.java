package pinakes.engine.core.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The parameters of a statement: `?` for the next value, `?2` for the second one, or `:name`, where names stand
/// for the values in the order of their first use. A driver gets a `?` for each.
///
/// @param sql the statement for the driver
/// @param values for each `?` of it, the position of its value, from 0
record Parameters(String sql, List<Integer> values) {
    /// Text in quotes and casts are not parameters.
    private static final Pattern PARAMETER =
            Pattern.compile("'[^']*'|\"[^\"]*\"|::|\\?(?<number>\\d*)|:(?<name>[a-zA-Z]\\w*)");

    static Parameters of(String sql) {
        var values = new ArrayList<Integer>();
        var names = new ArrayList<String>();
        var plain = PARAMETER.matcher(sql).replaceAll(match -> {
            var number = match.group("number");
            var name = match.group("name");
            if (number == null && name == null) {
                return Matcher.quoteReplacement(match.group());
            }
            values.add(name == null ? position(number, values.size()) : position(name, names));
            return "?";
        });
        return new Parameters(plain, values);
    }

    private static int position(String number, int next) {
        return number.isEmpty() ? next : Integer.parseInt(number) - 1;
    }

    private static int position(String name, List<String> names) {
        if (!names.contains(name)) {
            names.add(name);
        }
        return names.indexOf(name);
    }
}
