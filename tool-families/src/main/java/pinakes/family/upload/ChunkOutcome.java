package pinakes.family.upload;

/// The result of sending a chunk.
public sealed interface ChunkOutcome {
    /// The chunk is staged, perhaps since earlier.
    ///
    /// @param chunks number of chunks received
    /// @param bytes total size of these chunks
    /// @param bytesExpected size of the file
    record Staged(int chunks, long bytes, long bytesExpected) implements ChunkOutcome {}

    /// This caller has no such upload, or it is finished.
    record Unknown() implements ChunkOutcome {}

    /// A chunk with this index was received with other bytes.
    record Different() implements ChunkOutcome {}

    /// This chunk would make the file larger than announced.
    record Overflow(long bytes, long bytesExpected) implements ChunkOutcome {}

    record TooLarge() implements ChunkOutcome {}
}
