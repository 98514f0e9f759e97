package pinakes.engine.library;

import java.util.Arrays;
import java.util.Optional;

/// A file format for references.
public enum ReferenceFormat {
    BIBTEX("bib"),
    CSL_JSON("csl");

    private final String id;

    ReferenceFormat(String id) {
        this.id = id;
    }

    /// Its name on the command line and in URLs.
    public String id() {
        return id;
    }

    public static Optional<ReferenceFormat> named(String id) {
        return Arrays.stream(values()).filter(format -> format.id.equals(id)).findFirst();
    }
}
