package pinakes.embedding.http;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Decides when requests may go to a server that other engines use as well.
///
/// Passages wait for one of a limited number of places. When the server refuses a request because it is busy, the
/// number is halved; it grows by one after that many consecutive successes. Engines that share a server thus settle
/// on fair shares without coordination. A wait that the server asks for applies to all passages. Queries never wait
/// for passages, and while a query is in progress, only one request with passages is sent at a time.
final class RequestGate {
    private final int requestsMax;
    private final InstantSource clock;
    private final Pause pause;
    private final ReentrantLock lock = new ReentrantLock(true);
    private final Condition changed = lock.newCondition();

    // Guarded by the lock.
    private int places;
    private int passagesUnderWay;
    private int queriesUnderWay;
    private int successes;

    /// Changed under the lock.
    private volatile Instant heldUntil = Instant.MIN;

    /// Sends a request once.
    @FunctionalInterface
    interface Request {
        HttpResponse<byte[]> send() throws IOException, InterruptedException;
    }

    /// Lets time pass.
    @FunctionalInterface
    interface Pause {
        void last(Duration duration) throws InterruptedException;
    }

    /// @param requestsMax the largest number of requests with passages at the same time
    RequestGate(int requestsMax, InstantSource clock, Pause pause) {
        this.requestsMax = requestsMax;
        this.clock = clock;
        this.pause = pause;
        this.places = requestsMax;
    }

    /// Sends passages when there is a place for them.
    HttpResponse<byte[]> passages(Request request) throws IOException, InterruptedException {
        awaitHold();
        takePlace();
        try {
            var response = request.send();
            adapt(Retries.isBusy(response));
            return response;
        } finally {
            change(() -> passagesUnderWay--);
        }
    }

    /// Sends a query at once.
    HttpResponse<byte[]> query(Request request) throws IOException, InterruptedException {
        change(() -> queriesUnderWay++);
        try {
            return request.send();
        } finally {
            change(() -> queriesUnderWay--);
        }
    }

    /// Sends no passages for some time.
    void hold(Duration time) {
        var until = clock.instant().plus(time);
        change(() -> heldUntil = until.isAfter(heldUntil) ? until : heldUntil);
    }

    /// Waits until the end of a hold, and of any holds that begin while waiting.
    private void awaitHold() throws InterruptedException {
        for (var last = Instant.MIN; ; ) {
            var until = heldUntil;
            if (until.equals(last) || !until.isAfter(clock.instant())) {
                return;
            }
            last = until;
            pause.last(Duration.between(clock.instant(), until));
        }
    }

    private void takePlace() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (passagesUnderWay >= (queriesUnderWay > 0 ? 1 : places)) {
                changed.await();
            }
            passagesUnderWay++;
        } finally {
            lock.unlock();
        }
    }

    private void adapt(boolean isBusy) {
        change(() -> {
            if (isBusy) {
                places = Math.max(1, places / 2);
                successes = 0;
            } else if (++successes >= places && places < requestsMax) {
                places++;
                successes = 0;
            }
        });
    }

    private void change(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
