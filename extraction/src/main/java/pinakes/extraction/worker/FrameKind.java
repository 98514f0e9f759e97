package pinakes.extraction.worker;

/// The kinds of frames on the wire; blocks are told apart here too.
enum FrameKind {
    HELLO,
    ORDER,
    BEGUN,
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
