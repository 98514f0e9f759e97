package pinakes.engine.core.concurrent;

/// Work that may wait.
@FunctionalInterface
public interface InterruptibleTask {
    void run() throws InterruptedException;
}
