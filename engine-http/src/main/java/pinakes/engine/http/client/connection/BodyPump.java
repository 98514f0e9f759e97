package pinakes.engine.http.client.connection;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow;

/// Passes the body of a response to its subscriber, as far as that one asks for it.
final class BodyPump<T> {
    private static final int PART_BYTES = 16 * 1024;

    private final InputStream body;
    private final BodySubscriber<T> subscriber;
    private final Runnable close;
    private long demand;
    private boolean isCancelled;

    /// @param close ends the connection
    BodyPump(InputStream body, BodySubscriber<T> subscriber, Runnable close) {
        this.body = body;
        this.subscriber = subscriber;
        this.close = close;
    }

    /// Returns when the body is complete, its subscriber is not interested in the rest, or the connection is lost.
    void run() throws InterruptedException {
        subscriber.onSubscribe(new Demand());
        try {
            while (isWanted()) {
                var bytes = new byte[PART_BYTES];
                var count = body.read(bytes);
                if (count < 0) {
                    subscriber.onComplete();
                    return;
                }
                subscriber.onNext(List.of(ByteBuffer.wrap(bytes, 0, count)));
            }
        } catch (IOException e) {
            subscriber.onError(e);
        } catch (InterruptedException e) {
            subscriber.onError(new IOException("The connection to the engine is closed", e));
            throw e;
        }
    }

    /// Waits until the subscriber wants more; false when it does not want the rest.
    private synchronized boolean isWanted() throws InterruptedException {
        while (demand == 0 && !isCancelled) {
            wait();
        }
        demand--;
        return !isCancelled;
    }

    private final class Demand implements Flow.Subscription {
        @Override
        public void request(long count) {
            synchronized (BodyPump.this) {
                demand = count > Long.MAX_VALUE - demand ? Long.MAX_VALUE : demand + count;
                BodyPump.this.notifyAll();
            }
        }

        @Override
        public void cancel() {
            synchronized (BodyPump.this) {
                isCancelled = true;
                BodyPump.this.notifyAll();
            }
            close.run();
        }
    }
}
