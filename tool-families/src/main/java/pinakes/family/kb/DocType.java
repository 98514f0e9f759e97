package pinakes.family.kb;

import pinakes.family.file.FileFormats;

/// The type of a document: a note, or a file format.
record DocType(String value) {
    private static final String NOTE = "note";

    DocType {
        value = known(value);
    }

    private static String known(String name) {
        var extension = name.startsWith(".") ? name.substring(1) : name;
        return extension.equalsIgnoreCase(NOTE)
                ? NOTE
                : FileFormats.withExtension(extension)
                        .orElseThrow(() -> new IllegalArgumentException("doc_type must be one of " + all()));
    }

    private static String all() {
        return NOTE + ", " + String.join(", ", FileFormats.ALL);
    }
}
