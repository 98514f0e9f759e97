package pinakes.extraction;

/// A file attached to a message, read as a document of its own.
///
/// @param name the name that the message gives it
/// @param content what the [AttachmentStore] calls its bytes
public record AttachedFile(String name, String content, Extraction extraction) {}
