package pinakes.engine.core.folder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.folder.FileRow.State;

/// The files of a folder next to what is known about them, without reading any content.
///
/// @param same rows of files that did not change
/// @param candidates files that are new or may have changed
/// @param vanished rows of files that no longer exist
/// @param replaced rows of documents whose files have other content now
/// @param excluded number of known files that exist but are excluded now
/// @param withDocument number of known files that have a document
record FolderComparison(
        List<FileRow> same,
        List<Candidate> candidates,
        List<FileRow> vanished,
        List<FileRow> replaced,
        int excluded,
        int withDocument) {
    /// @param known what is known about its path; null for a new file
    record Candidate(ScannedFile file, @Nullable FileRow known) {}

    /// @param checksum whether the content of every file is to be compared
    /// @param isGone whether the file at a relative path does not exist
    static FolderComparison of(FolderScan scan, List<FileRow> rows, boolean checksum, Predicate<String> isGone) {
        var unseen = new HashMap<String, FileRow>();
        rows.stream().filter(row -> row.state() != State.REPLACED).forEach(row -> unseen.put(row.path(), row));
        var same = new ArrayList<FileRow>();
        var candidates = new ArrayList<Candidate>();
        for (var file : scan.files()) {
            var row = unseen.remove(file.path());
            if (row != null && !checksum && row.isSame(file) && row.isDone()) {
                same.add(row);
            } else {
                candidates.add(new Candidate(file, row));
            }
        }
        var vanished = new ArrayList<FileRow>();
        var excluded = 0;
        for (var row : unseen.values()) {
            if (isGone.test(row.path()) && !scan.isUnknown(row.path())) {
                vanished.add(row);
            } else if (row.document() != null && !scan.isUnknown(row.path())) {
                excluded++;
            }
        }
        return new FolderComparison(
                same,
                candidates,
                vanished,
                rows.stream().filter(row -> row.state() == State.REPLACED).toList(),
                excluded,
                (int) rows.stream()
                        .filter(row -> row.state() != State.REPLACED && row.document() != null)
                        .count());
    }
}
