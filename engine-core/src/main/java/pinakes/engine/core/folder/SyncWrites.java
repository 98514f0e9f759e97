package pinakes.engine.core.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentStore;

/// Changes of the rows of files, many in one transaction.
///
/// If a crash loses such changes of files without a job, the next sync compares these files again.
final class SyncWrites {
    private static final int BUFFERED_MAX = 256;

    private final DocumentStore store;
    private final List<Consumer<Sql>> buffered = new ArrayList<>();

    SyncWrites(DocumentStore store) {
        this.store = store;
    }

    void add(Consumer<Sql> change) throws InterruptedException {
        buffered.add(change);
        if (buffered.size() >= BUFFERED_MAX) {
            flush();
        }
    }

    void flush() throws InterruptedException {
        if (!buffered.isEmpty()) {
            var changes = List.copyOf(buffered);
            store.change(sql -> changes.forEach(change -> change.accept(sql)));
            buffered.clear();
        }
    }
}
