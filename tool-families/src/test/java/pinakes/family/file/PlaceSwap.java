package pinakes.family.file;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/// Lets two paths change places, over and over, each time in one step, until it is closed.
final class PlaceSwap implements AutoCloseable {
    private static final int AT_FDCWD = -100;
    private static final int RENAME_EXCHANGE = 2;

    private final Thread thread;
    private final CompletableFuture<Boolean> ended;

    private PlaceSwap(Thread thread, CompletableFuture<Boolean> ended) {
        this.thread = thread;
        this.ended = ended;
    }

    /// Returns when they have changed places for the first time.
    static PlaceSwap of(Path one, Path other) {
        var begun = new CompletableFuture<Boolean>();
        var ended = new CompletableFuture<Boolean>();
        var thread = Thread.ofPlatform().daemon().start(() -> {
            try {
                exchange(one.toString(), other.toString(), begun);
                ended.complete(true);
            } catch (Throwable e) {
                begun.completeExceptionally(e);
                ended.completeExceptionally(e);
            }
        });
        begun.join();
        return new PlaceSwap(thread, ended);
    }

    /// Fails if they stopped changing places before.
    @Override
    public void close() {
        thread.interrupt();
        ended.join();
    }

    @SuppressWarnings("restricted")
    private static void exchange(String one, String other, CompletableFuture<Boolean> begun) {
        var linker = Linker.nativeLinker();
        var renameat2 = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("renameat2"),
                FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT));
        try (var arena = Arena.ofConfined()) {
            var first = arena.allocateFrom(one);
            var second = arena.allocateFrom(other);
            while (!Thread.currentThread().isInterrupted()) {
                var failed = (int) renameat2.invokeExact(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE) != 0;
                if (failed) {
                    throw new IllegalStateException("renameat2 failed");
                }
                begun.complete(true);
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
