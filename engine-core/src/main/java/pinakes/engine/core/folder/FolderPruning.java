package pinakes.engine.core.folder;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import pinakes.engine.core.document.DocumentTable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.folder.FileChange.Kind;

/// Removes the documents of files that no longer exist.
record FolderPruning(SyncParts parts, SyncScope scope, SyncTally tally) {
    /// Removes each document, unless it came from elsewhere or another file still has its content.
    void prune(Collection<FileRow> gone) throws InterruptedException {
        var numbers = new HashSet<Long>();
        gone.forEach(row -> numbers.add(row.number()));
        for (var row : gone) {
            var document = row.document();
            if (document != null && isRemovable(row, document, numbers)) {
                if (!scope.request().dryRun()) {
                    parts.documents()
                            .remove(document)
                            .ifPresent(removed -> parts.pruned()
                                    .publish(new PrunedDocument(
                                            removed.id(), scope.request().owner())));
                }
                tally.note(row.path(), Kind.REMOVED, null);
            }
        }
        if (!scope.request().dryRun() && !numbers.isEmpty()) {
            parts.store().change(sql -> FileTable.delete(sql, List.copyOf(numbers)));
        }
    }

    private boolean isRemovable(FileRow row, DocumentId document, Set<Long> gone) throws InterruptedException {
        return parts.store()
                .read(sql -> gone.containsAll(FileTable.referring(sql, document))
                        && DocumentTable.find(sql, document)
                                .filter(stored -> scope.sourcePath(row.path())
                                        .equals(stored.source().sourcePath()))
                                .isPresent());
    }
}
