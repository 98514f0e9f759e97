package pinakes.engine.local.ingest;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.Embedder;

/// A few threads that embed the passages of all jobs, one passage of each job in turn.
///
/// They are platform threads: a model computes in native code, and a virtual thread in it would keep its
/// carrier from everybody else.
public final class EmbeddingCrew implements AutoCloseable {
    private final Embedder embedder;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition workArrived = lock.newCondition();
    private final Deque<Order> orders = new ArrayDeque<>();
    private final List<Thread> members;
    private boolean closed;

    public EmbeddingCrew(Embedder embedder, int size) {
        this.embedder = embedder;
        this.members = IntStream.range(0, size)
                .mapToObj(i -> Thread.ofPlatform().daemon().name("embedding-" + i).start(this::work))
                .toList();
    }

    /// The vectors of the texts, in their order.
    ///
    /// @param progress hears how many are done, from any thread
    /// @throws InterruptedException when the thread was interrupted; what was not begun then never is
    float[][] embed(List<String> texts, IntConsumer progress) throws InterruptedException {
        if (texts.isEmpty()) {
            return new float[0][];
        }
        var order = new Order(texts, progress);
        lock.lock();
        try {
            if (closed) {
                throw new InterruptedException("the engine is closing");
            }
            orders.addLast(order);
            workArrived.signalAll();
            order.awaitEnd();
            return order.vectors();
        } finally {
            orders.remove(order);
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            orders.forEach(order -> order.fail(new IllegalStateException("the engine is closing")));
            orders.clear();
            workArrived.signalAll();
        } finally {
            lock.unlock();
        }
        members.forEach(Thread::interrupt);
        for (var member : members) {
            try {
                member.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void work() {
        for (var passage = next(); passage != null; passage = next()) {
            passage.embed();
        }
    }

    /// The next passage of the job whose turn it is, or null when the crew is dismissed.
    private @Nullable Passage next() {
        lock.lock();
        try {
            while (orders.isEmpty() && !closed) {
                workArrived.awaitUninterruptibly();
            }
            var order = orders.pollFirst();
            if (order == null) {
                return null;
            }
            var passage = order.nextPassage();
            if (order.hasNext()) {
                orders.addLast(order);
            }
            return passage;
        } finally {
            lock.unlock();
        }
    }

    private record Passage(Order order, int position) {
        void embed() {
            order.embed(position);
        }
    }

    /// The passages of one job; its state is guarded by the crew's lock.
    private final class Order {
        private final List<String> texts;
        private final IntConsumer progress;
        private final float[][] vectors;
        private final Condition ended = lock.newCondition();
        private int begun;
        private int done;
        private @Nullable Throwable failure;

        Order(List<String> texts, IntConsumer progress) {
            this.texts = texts;
            this.progress = progress;
            this.vectors = new float[texts.size()][];
        }

        boolean hasNext() {
            return begun < texts.size() && failure == null;
        }

        Passage nextPassage() {
            return new Passage(this, begun++);
        }

        void awaitEnd() throws InterruptedException {
            while (done < texts.size() && failure == null) {
                ended.await();
            }
        }

        float[][] vectors() {
            if (failure != null) {
                throw new IllegalStateException("passages could not be embedded", failure);
            }
            return vectors;
        }

        void fail(Throwable cause) {
            failure = cause;
            ended.signalAll();
        }

        /// Whatever goes wrong must reach the job, and the member of the crew must live on.
        void embed(int position) {
            try {
                vectors[position] = embedder.embedPassage(texts.get(position));
                lock.lock();
                try {
                    done++;
                    progress.accept(done);
                    ended.signalAll();
                } finally {
                    lock.unlock();
                }
            } catch (Throwable e) {
                lock.lock();
                try {
                    fail(e);
                } finally {
                    lock.unlock();
                }
            }
        }
    }
}
