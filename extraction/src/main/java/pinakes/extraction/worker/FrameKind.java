package pinakes.extraction.worker;

/// The kinds of frames on the wire; each type of block is a kind of its own.
enum FrameKind {
    HELLO,
    REQUEST,
    STARTED,
    PROGRESS,
    HEADING,
    PARAGRAPH,
    LIST_ITEM,
    PREFORMATTED,
    TABLE,
    PICTURE,
    DONE,
    FAILED
}
