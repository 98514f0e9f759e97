package pinakes.engine.project;

import java.util.List;

/// The published fields of a chunk's metadata.
public final class Payload {
    public static final String PROJECT = "project";
    public static final String SOURCE = "source";
    public static final String ZOTERO = "zotero";
    public static final String DOC = "doc";
    public static final String EMBED_MODEL = "embed_model";
    public static final String VERSION = "version";
    public static final String FULLTEXT = "fulltext";

    /// In their published order.
    public static final List<String> KEYS = List.of(PROJECT, SOURCE, ZOTERO, DOC, EMBED_MODEL, VERSION, FULLTEXT);

    private Payload() {}
}
