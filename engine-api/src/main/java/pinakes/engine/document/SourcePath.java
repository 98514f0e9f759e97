package pinakes.engine.document;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A source path as a caller writes it.
///
/// An absolute path matches exactly. A relative one also matches paths that end with it at a separator, because callers
/// rarely know where the server's files are. Both separators are equal.
public record SourcePath(String value) {
    private static final Pattern RELATIVE_START = Pattern.compile("^(?:~/|(?:\\./)+)");
    private static final Pattern ABSOLUTE = Pattern.compile("^(?:/|[A-Za-z]:/).*", Pattern.DOTALL);

    public SourcePath {
        value = RELATIVE_START.matcher(value.replace('\\', '/')).replaceFirst("");
    }

    public boolean isAbsolute() {
        return ABSOLUTE.matcher(value).matches();
    }

    /// The part after the last separator.
    public String fileName() {
        return value.substring(value.lastIndexOf('/') + 1);
    }

    public boolean matches(Document.Source source) {
        var path = source.path();
        return path != null && endings(path).contains(value);
    }

    /// Everything that a document from this path is found by: the path and its relative endings.
    public static List<String> endings(String path) {
        var whole = new SourcePath(path).value();
        var endings = new ArrayList<String>();
        endings.add(whole);
        for (var cut = whole.indexOf('/'); cut >= 0; cut = whole.indexOf('/', cut + 1)) {
            var ending = whole.substring(cut + 1);
            if (!ending.isEmpty() && !new SourcePath(ending).isAbsolute()) {
                endings.add(ending);
            }
        }
        return endings;
    }
}
