package pinakes.engine.access;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.function.Supplier;
import pinakes.engine.Backups;

/// Backups, which only callers that can access everything may take.
record LimitedBackups(Backups all, Supplier<Reach> reach) implements Backups {
    @Override
    public InputStream open(Set<String> known) throws IOException, InterruptedException {
        if (!reach.get().isWhole()) {
            throw new DeniedException("This key is limited to some collections or projects and cannot take backups.");
        }
        return all.open(known);
    }
}
