package pinakes.engine.audit.trail;

import java.io.IOException;

/// Work that reads many original files and has one entry in the audit log instead of thousands.
public final class BulkRead {
    private static final ScopedValue<BulkRead> CURRENT = ScopedValue.newInstance();

    private BulkRead() {}

    static boolean isCurrent() {
        return CURRENT.isBound();
    }

    /// Work that reads original files.
    @FunctionalInterface
    public interface Work {
        void run() throws IOException, InterruptedException;
    }

    /// Runs work whose reads have no entries of their own.
    public static void during(Work work) throws IOException, InterruptedException {
        try {
            ScopedValue.where(CURRENT, new BulkRead()).call(() -> {
                work.run();
                return work;
            });
        } catch (IOException | InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("work throws no other exceptions", e);
        }
    }
}
