package pinakes.family.knowledge;

import java.util.regex.Pattern;

/// The address of a text and where to begin reading: long texts continue at `?from=` and a position.
///
/// @param address the address without the position
/// @param from the position of the first passage to read
record ResourcePosition(String address, int from) {
    private static final String FROM = "?from=";
    private static final Pattern FORM = Pattern.compile("(.*)" + Pattern.quote(FROM) + "([1-9][0-9]{0,8})");

    static ResourcePosition of(String uri) {
        var form = FORM.matcher(uri);
        return form.matches()
                ? new ResourcePosition(form.group(1), Integer.parseInt(form.group(2)))
                : new ResourcePosition(uri, 0);
    }

    String at(int position) {
        return address + FROM + position;
    }
}
