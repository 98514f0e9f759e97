package pinakes.tool;

import java.util.regex.Pattern;

/// The right to do one kind of thing with one kind of resource, written `resource:action`.
public record Permission(String resource, String action) {
    private static final String ANY = "*";
    private static final String MANAGE = "manage";
    private static final String READ = "read";
    private static final Pattern FORM = Pattern.compile("([a-z][a-z-]*|\\*):([a-z][a-z-]*|\\*)");

    /// Permits everything; held by the user who owns the data directory.
    public static final Permission ALL = new Permission(ANY, ANY);

    public static Permission parse(String text) {
        var matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("a permission must have the form resource:action, got '" + text + "'");
        }
        return new Permission(matcher.group(1), matcher.group(2));
    }

    /// Whether holding this permission allows what `needed` asks for.
    public boolean covers(Permission needed) {
        return names(needed) || includesReading(needed);
    }

    /// Whether this permission equals `needed`, with `*` matching anything.
    public boolean names(Permission needed) {
        return (resource.equals(ANY) || resource.equals(needed.resource))
                && (action.equals(ANY) || action.equals(needed.action));
    }

    public boolean isForReading() {
        return action.equals(READ);
    }

    /// Managing includes reading. A `*` does not count here: it would let its holder read everything.
    private boolean includesReading(Permission needed) {
        return action.equals(MANAGE) && needed.isForReading() && resource.equals(needed.resource);
    }

    @Override
    public String toString() {
        return resource + ":" + action;
    }
}
