package pinakes.testkit.wire;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import pinakes.testkit.Deadline;

/// A request that the server has not answered yet.
public final class PendingCall {
    private final long id;
    private final CompletableFuture<RpcAnswer> answer;
    private final Runnable abandon;

    PendingCall(long id, CompletableFuture<RpcAnswer> answer, Runnable abandon) {
        this.id = id;
        this.answer = answer;
        this.abandon = abandon;
    }

    /// The request's id on the wire.
    public long id() {
        return id;
    }

    public boolean isAnswered() {
        return answer.isDone();
    }

    public RpcAnswer await(Deadline deadline) {
        try {
            return answer.get(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw deadline.missed("an answer to request " + id);
        } catch (ExecutionException e) {
            throw new AssertionError("request " + id + " failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for an answer", e);
        }
    }

    /// Cancels the request as the transport and the era require: by closing its stream, or by a notification.
    public void abandon() {
        abandon.run();
    }
}
