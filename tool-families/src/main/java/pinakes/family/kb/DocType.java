package pinakes.family.kb;

import pinakes.family.file.FileFormats;

/// The type of a document: a note, or a file format.
record DocType(String value) {
    DocType {
        value = FileFormats.named(value)
                .orElseThrow(() -> new IllegalArgumentException("doc_type must be one of " + all()));
    }

    private static String all() {
        return FileFormats.NOTE + ", " + String.join(", ", FileFormats.ALL);
    }
}
