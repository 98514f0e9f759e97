package pinakes.app.key;

import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.concurrent.StoppableThread;
import pinakes.engine.http.server.route.CallGate;
import pinakes.engine.quota.QuotaExceededException;
import pinakes.engine.quota.QuotaExceededException.Refusal;
import pinakes.engine.quota.QuotaMeasure;
import pinakes.engine.quota.QuotaSubject;
import pinakes.engine.quota.Quotas;
import pinakes.family.answer.EngineFaults;
import pinakes.tool.Caller;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;

/// Refuses the calls of callers who used up their calls for the day, of tools and of the engine API alike.
///
/// Calls are counted in memory, and reported to the engine within a second, several at once. So a call rarely waits
/// for storage, several gateways share one quota, and a changed quota applies after a second. A process that is killed
/// forgets the calls of the last second.
public final class CallQuotas implements Interceptor, CallGate, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CallQuotas.class);
    private static final Duration AGE_MAX = Duration.ofSeconds(1);
    private static final int CALLERS_MAX = 10_000;

    private final Quotas quotas;
    private final Consumer<Refusal> refusals;
    private final InstantSource clock;
    private final LongSupplier nanoClock;
    private final Map<String, Account> accounts = new ConcurrentHashMap<>();
    private final BlockingQueue<Account> unreported = new LinkedBlockingQueue<>();
    private final StoppableThread reports = new StoppableThread("call-quotas", this::report);

    /// @param refusals notified of each refused call
    /// @param nanoClock a monotonic clock, in nanoseconds
    public CallQuotas(Quotas quotas, Consumer<Refusal> refusals, InstantSource clock, LongSupplier nanoClock) {
        this.quotas = quotas;
        this.refusals = refusals;
        this.clock = clock;
        this.nanoClock = nanoClock;
        reports.start();
    }

    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        try {
            admit(call.context().caller());
        } catch (QuotaExceededException e) {
            return Outcome.failed(EngineFaults.throttled(e), call);
        }
        return proceed.with(call);
    }

    @Override
    public void admit(Caller caller) {
        forgetIdleCallers();
        var account = accounts.computeIfAbsent(caller.id(), Account::new);
        account.refresh();
        var refusal = account.take();
        if (refusal != null) {
            refusals.accept(refusal);
            throw new QuotaExceededException(refusal);
        }
    }

    /// Tells the engine of the calls that it has not heard of.
    @Override
    public void close() {
        reports.close();
        accounts.values().forEach(Account::reportUnreported);
    }

    private void report() throws InterruptedException {
        for (; ; ) {
            var due = new ArrayList<>(List.of(unreported.take()));
            Thread.sleep(AGE_MAX);
            unreported.drainTo(due);
            due.removeIf(Account::reportUnreported);
            unreported.addAll(due);
        }
    }

    private void forgetIdleCallers() {
        if (accounts.size() >= CALLERS_MAX) {
            accounts.values().removeIf(Account::isIdle);
        }
    }

    private long today() {
        return clock.instant().atZone(ZoneOffset.UTC).toLocalDate().toEpochDay();
    }

    /// The calls of one caller on one day.
    private final class Account {
        private final String caller;
        private final ReentrantLock asking = new ReentrantLock();
        private long day = Long.MIN_VALUE;
        private long made;
        private long unreportedCalls;
        private @Nullable Long max;
        private long answeredAtNanos;

        Account(String caller) {
            this.caller = caller;
        }

        /// Asks the engine again once its last answer is out of date. The first calls of a caller or of a day wait for
        /// the answer; later ones do not wait while another call asks.
        void refresh() {
            if (!isKnown()) {
                asking.lock();
                try {
                    if (!isKnown()) {
                        forget();
                        report();
                    }
                } finally {
                    asking.unlock();
                }
            } else if (isOld() && asking.tryLock()) {
                try {
                    report();
                } finally {
                    asking.unlock();
                }
            }
        }

        /// @return false when the engine does not respond
        boolean reportUnreported() {
            asking.lock();
            try {
                if (hasUnreported()) {
                    report();
                }
                return !hasUnreported();
            } finally {
                asking.unlock();
            }
        }

        /// Calls are let through while the engine does not respond, because they need it anyway.
        private void report() {
            var calls = unreportedCalls();
            try {
                answered(calls, quotas.count(caller, calls));
            } catch (EngineUnavailableException e) {
                LOG.debug("Calls by {} could not be reported: {}", caller, e.getMessage());
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }

        /// Counts a call; returns why it is refused, or null.
        synchronized @Nullable Refusal take() {
            if (max == null) {
                return null;
            }
            if (made + unreportedCalls >= max) {
                return Refusal.today(
                        QuotaSubject.ofCaller(caller),
                        QuotaMeasure.CALLS,
                        max,
                        made + unreportedCalls,
                        clock.instant());
            }
            if (unreportedCalls == 0) {
                unreported.add(this);
            }
            unreportedCalls++;
            return null;
        }

        synchronized boolean isIdle() {
            return unreportedCalls == 0 && isOld();
        }

        private synchronized boolean isKnown() {
            return day == today();
        }

        private synchronized boolean isOld() {
            return nanoClock.getAsLong() - answeredAtNanos > AGE_MAX.toNanos();
        }

        private synchronized boolean hasUnreported() {
            return unreportedCalls > 0;
        }

        private synchronized long unreportedCalls() {
            return unreportedCalls;
        }

        private synchronized void forget() {
            made = 0;
            unreportedCalls = 0;
            max = null;
        }

        private synchronized void answered(long reported, Quotas.CallsToday today) {
            day = today();
            unreportedCalls -= reported;
            made = today.made();
            max = today.max();
            answeredAtNanos = nanoClock.getAsLong();
        }
    }
}
