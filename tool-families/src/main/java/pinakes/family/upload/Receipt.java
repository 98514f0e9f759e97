package pinakes.family.upload;

/// What became of a piece.
public sealed interface Receipt {
    /// It is staged, perhaps since an earlier time.
    ///
    /// @param chunks how many pieces are there
    /// @param bytes how many bytes they have together
    /// @param bytesExpected how many bytes the file will have
    record Staged(int chunks, long bytes, long bytesExpected) implements Receipt {}

    /// There is no such upload of this caller, or it is over.
    record Unknown() implements Receipt {}

    /// The piece with this index came before, with other bytes.
    record Different() implements Receipt {}

    /// With this piece the file would be larger than its owner said.
    record Overflow(long bytes, long bytesExpected) implements Receipt {}

    /// The piece is larger than one may be.
    record TooLarge() implements Receipt {}
}
