package pinakes.engine.core.concurrent;

/// A function that may wait.
@FunctionalInterface
public interface InterruptibleFunction<T, R> {
    R apply(T value) throws InterruptedException;
}
