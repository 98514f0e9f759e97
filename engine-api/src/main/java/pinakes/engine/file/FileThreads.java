package pinakes.engine.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Threads that may get stuck in the file system, such as on a network drive whose server is gone.
///
/// A virtual thread that blocks in the file system keeps one of the few carriers that all other calls need. So the
/// blocking part runs on a platform thread, of which there is a limited number, and callers wait for a limited time.
public final class FileThreads {
    /// For work that takes no time on a drive that responds.
    public static final FileThreads CHECKS = new FileThreads(16, Duration.ofSeconds(10));

    /// For content, which a drive may have to fetch first, such as that of an online-only file.
    public static final FileThreads READS = new FileThreads(16, Duration.ofSeconds(60));

    private final Semaphore free;
    private final Duration timeout;

    /// @param timeout how long callers wait, for a thread and then for its work
    public FileThreads(int threadsMax, Duration timeout) {
        this.free = new Semaphore(threadsMax);
        this.timeout = timeout;
    }

    /// Runs work on one of the threads.
    ///
    /// @throws UnresponsiveFilesException when the work does not end in time
    /// @throws IOException when the work fails, or the caller is interrupted
    public <T> T call(Callable<T> work) throws IOException {
        var result = new CompletableFuture<T>();
        try {
            if (!free.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new UnresponsiveFilesException(
                        "Too many files are being read on drives that do not respond. Send the content of the file, or"
                                + " try again when these drives respond.");
            }
            Thread.ofPlatform().daemon().name("file").start(() -> run(work, result));
            return result.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            throw abandoned(
                    result,
                    new UnresponsiveFilesException(
                            "The file system did not respond within " + timeout.toSeconds() + " seconds."));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw abandoned(result, new InterruptedIOException("The call was stopped"));
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io
                    ? io
                    : new IOException("The file cannot be read", e.getCause());
        }
    }

    private <T> void run(Callable<T> work, CompletableFuture<T> result) {
        try {
            var value = work.call();
            if (!result.complete(value) && value instanceof Closeable unwanted) {
                unwanted.close();
            }
        } catch (Exception e) {
            result.completeExceptionally(e);
        } finally {
            free.release();
        }
    }

    /// Lets the thread close what it opens after its caller has stopped waiting.
    private static IOException abandoned(CompletableFuture<?> result, IOException why) throws IOException {
        if (!result.completeExceptionally(why)
                && result.state() == Future.State.SUCCESS
                && result.resultNow() instanceof Closeable unwanted) {
            unwanted.close();
        }
        return why;
    }
}
