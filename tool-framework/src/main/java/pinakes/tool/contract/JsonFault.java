package pinakes.tool.contract;

import java.util.regex.Pattern;
import pinakes.tool.text.Quoted;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;

/// Says why JSON from a caller cannot be read.
///
/// The parser's own message quotes the input and names classes; neither belongs on the wire.
public final class JsonFault {
    private static final Pattern EXCEEDED =
            Pattern.compile("^(.*?) ?\\([0-9]+\\) exceeds the maximum allowed \\(([0-9]+)");

    private static final Pattern REPEATED = Pattern.compile("^Duplicate Object property \"(.*)\"", Pattern.DOTALL);

    private JsonFault() {}

    /// A sentence without its full stop.
    ///
    /// @param what its subject, such as "The body"
    public static String of(String what, JacksonException e) {
        return of(what, 1, e);
    }

    /// The same for text from the middle of a file.
    ///
    /// @param firstLine the line of the file in which the text begins
    public static String of(String what, int firstLine, JacksonException e) {
        return (e instanceof StreamConstraintsException ? limit(what, e) : fault(what, e)) + place(firstLine, e);
    }

    /// The place in parentheses, after a space; empty when it is unknown.
    ///
    /// @param firstLine the line of the file in which the text begins
    public static String place(int firstLine, JacksonException e) {
        var location = e.getLocation();
        return location == null || location.getLineNr() < 1
                ? ""
                : " (line " + (location.getLineNr() + firstLine - 1) + ", column " + location.getColumnNr() + ")";
    }

    private static String fault(String what, JacksonException e) {
        var repeated = REPEATED.matcher(String.valueOf(e.getOriginalMessage()));
        return repeated.find()
                ? what + " has the field '" + Quoted.of(repeated.group(1)) + "' twice"
                : what + " is not valid JSON";
    }

    private static String limit(String what, JacksonException e) {
        var exceeded = EXCEEDED.matcher(String.valueOf(e.getOriginalMessage()));
        if (!exceeded.find()) {
            return what + " exceeds a limit of the JSON parser";
        }
        var max = exceeded.group(2);
        return what
                + switch (exceeded.group(1)) {
                    case "Document nesting depth" -> " is nested too deeply: at most " + max + " levels are allowed";
                    case "Number value length" ->
                        " has a number that is too long: at most " + max + " characters are allowed";
                    case "Name length", "Name value length" ->
                        " has a field name that is too long: at most " + max + " characters are allowed";
                    case "String value length" ->
                        " has a string that is too long: at most " + max + " characters are allowed";
                    case "Token count" -> " is too long: at most " + max + " JSON tokens are allowed";
                    default -> " exceeds the JSON parser's limit of " + max;
                };
    }
}
