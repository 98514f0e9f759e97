package pinakes.engine.local.concurrent;

/// Work that may wait.
@FunctionalInterface
public interface InterruptibleTask {
    void run() throws InterruptedException;
}
