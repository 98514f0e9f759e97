package pinakes.engine.core.concurrent;

/// Work with a result that may wait.
@FunctionalInterface
public interface InterruptibleCall<R> {
    R call() throws InterruptedException;
}
