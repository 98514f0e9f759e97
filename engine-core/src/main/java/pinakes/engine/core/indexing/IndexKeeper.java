package pinakes.engine.core.indexing;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.concurrent.InterruptibleFunction;
import pinakes.engine.core.concurrent.InterruptibleTask;
import pinakes.engine.core.concurrent.StepTrace;

/// Keeps one index consistent with the catalog; opens it on first use.
///
/// The catalog changes first; then the index reads the current state of what changed from the catalog. The order
/// in which two changes arrive here therefore does not matter, and what was lost in a crash is found when the
/// index is opened and compared with the catalog.
public final class IndexKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(IndexKeeper.class);

    private final IndexSource source;
    private final IndexGenerations generations;
    private final IndexHealth health;
    private final CurrentIndex current;

    IndexKeeper(
            IndexSource source,
            IndexGenerations generations,
            IntFunction<Duration> waitMax,
            StepTrace trace,
            InstantSource clock,
            Runnable repairSoon) {
        this.source = source;
        this.generations = generations;
        this.health = new IndexHealth(repairSoon);
        this.current = new CurrentIndex(source, generations, waitMax, trace, health, clock);
    }

    /// Opens the index now.
    public void open() throws InterruptedException {
        current.opened();
    }

    /// Runs work on the current index, which stays open until the work returns.
    ///
    /// @throws EngineUnavailableException when the index cannot be used now
    public <R> R using(InterruptibleFunction<OpenIndex, R> use) throws InterruptedException {
        follow();
        return orReopened(() -> current.using(use));
    }

    /// Uses the index only if it contains every acknowledged change, and makes them all visible first.
    public <R> R usingComplete(InterruptibleFunction<OpenIndex, R> use) throws InterruptedException {
        follow();
        return orReopened(() -> current.using(open -> {
            require(open.isCurrent());
            if (open.isStale()) {
                health.requireSound();
                health.watch(open::refreshIfStale);
            }
            return use.apply(open);
        }));
    }

    /// Another engine may have replaced a shared index just now; then the next one is used. An index that is gone is
    /// built again.
    private <R> R orReopened(InterruptibleCall<R> use) throws InterruptedException {
        try {
            return use.call();
        } catch (EngineUnavailableException e) {
            if (generations.isShared() && follow()) {
                return use.call();
            }
            if (current.ifOpen().filter(open -> open.index().isBroken()).isPresent()) {
                health.failed(String.valueOf(e.getMessage()));
            }
            throw e;
        }
    }

    /// Changes the catalog, unless the index cannot follow, and then the index.
    ///
    /// @param change receives a collection for the numbers of the groups that it changes
    public <R> R change(InterruptibleFunction<Collection<Long>, R> change) throws InterruptedException {
        releaseIf(this::isReplaced);
        return current.changing(open -> {
            require(open.isComplete());
            health.requireSound();
            var changed = new ArrayList<Long>();
            var result = change.apply(changed);
            return health.watch(() -> {
                open.update(changed, _ -> {});
                return result;
            });
        });
    }

    /// Makes visible to searches what was changed in a shared catalog. A failure is repaired as any other.
    ///
    /// @return whether another index serves from now on
    private boolean follow() throws InterruptedException {
        var outdated = current.using(
                open -> health.attempt(open::follow).orElse(true) ? Optional.<OpenIndex>empty() : Optional.of(open));
        outdated.ifPresent(current::release);
        return outdated.isPresent();
    }

    /// Releases a shared index under some condition; the next use opens the one that serves.
    private boolean releaseIf(InterruptibleFunction<OpenIndex, Boolean> condition) throws InterruptedException {
        var open = current.ifOpen();
        var isReleased = generations.isShared() && open.isPresent() && condition.apply(open.get());
        if (isReleased) {
            current.release(open.get());
        }
        return isReleased;
    }

    /// Whether another engine has replaced the index. It may have deleted it, too, so it must not be filled again.
    private boolean isReplaced(OpenIndex open) throws InterruptedException {
        return open.generation().number() != source.generation().number();
    }

    /// Rebuilds the index; a shared one in one engine at a time.
    void rebuilding(InterruptibleTask rebuild) throws InterruptedException {
        if (generations.isShared()) {
            source.exclusively("rebuild", () -> {
                rebuild.run();
                return true;
            });
        } else {
            rebuild.run();
        }
    }

    private void require(boolean isUpToDate) {
        if (!isUpToDate) {
            health.requireSound();
            throw new EngineUnavailableException("The index is being built; try again in a minute.");
        }
    }

    /// Makes the current state of groups visible to searches.
    ///
    /// @throws EngineUnavailableException when the index cannot be changed now; the change is made as soon as it
    ///     can
    public void sync(Collection<Long> numbers) throws InterruptedException {
        releaseIf(this::isReplaced);
        current.changing(open -> health.watch(() -> {
            open.update(List.copyOf(numbers), _ -> {});
            return open.refreshIfStale().changed();
        }));
    }

    /// Removes deleted groups from the index. A failure is not reported, because search confirms every hit in the
    /// catalog; the removal is retried later.
    public void forget(Collection<Long> deleted) throws InterruptedException {
        try {
            sync(deleted);
        } catch (EngineUnavailableException e) {
            LOG.debug("Cannot remove deleted documents from the index yet", e);
        }
    }

    /// The place of the index, for people to read.
    public String place() {
        return generations.place();
    }

    /// The size of the index.
    public long sizeBytes() throws IOException {
        return generations.sizeBytes();
    }

    /// The generation that serves.
    Generation generation() throws InterruptedException {
        return source.generation();
    }

    CurrentIndex current() {
        return current;
    }

    /// Why the index cannot take changes; empty when it can.
    public Optional<String> failure() {
        return health.problem();
    }

    /// Why the index differs from the catalog; empty when it does not.
    public Optional<String> problem() {
        return failure().or(current::progress);
    }

    /// Why searches in an index that is in use may miss what is in the catalog; empty when they find everything.
    public Optional<String> problem(OpenIndex open) {
        return problem().or(() -> open.isCurrent() ? Optional.empty() : Optional.of("The index is being updated."));
    }

    /// Makes changes of the index durable.
    void commit() throws InterruptedException {
        current.changingIfOpen(open -> health.attempt(open::commit));
    }

    /// Restores the index after a failed change. Committing at once proves that it can be written again. A shared index
    /// that is gone is left to the next use, which opens the one that serves and fills it if necessary.
    ///
    /// @return false when that is not possible yet
    boolean repair() throws InterruptedException {
        return health.repair(() -> {
            if (!releaseIf(open -> open.index().isBroken() || isReplaced(open))) {
                current.changingIfOpen(open -> {
                    open.index().reopenIfBroken();
                    return open.catchUp().commit();
                });
            }
        });
    }

    /// Closes the index permanently and deletes it.
    public void remove() throws IOException {
        current.close();
        generations.deleteAll();
    }
}
