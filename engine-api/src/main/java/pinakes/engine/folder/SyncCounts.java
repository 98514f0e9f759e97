package pinakes.engine.folder;

/// The number of files by what happened to them.
///
/// @param files found in the folder, without ignored ones
/// @param compared of those, how many were looked at
/// @param unchanged same as at the last sync
/// @param added became new documents
/// @param updated became new versions of documents
/// @param moved at another path; the documents kept their ids
/// @param known with content that was stored before
/// @param removed documents that were removed
/// @param missing files that no longer exist, whose documents were kept
/// @param failed could not be read; not retried until they change
/// @param skipped no documents: empty, binary or symbolic links
/// @param queued waiting to be processed
public record SyncCounts(
        int files,
        int compared,
        int unchanged,
        int added,
        int updated,
        int moved,
        int known,
        int removed,
        int missing,
        int failed,
        int skipped,
        int queued) {
    /// How many files of those in the folder are done: compared, and not waiting to be processed.
    public int processed() {
        return Math.max(0, compared - queued);
    }
}
