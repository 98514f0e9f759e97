package pinakes.conformance.console;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives every thread that runs tests one Chromium, which all its classes use. It is closed after the last test.
final class Browsers implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Chromium.class;
    }

    @Override
    public Chromium resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(Browsers.class))
                .computeIfAbsent(Started.class, _ -> new Started(), Started.class)
                .ofThisThread();
    }

    /// Playwright is bound to the thread that creates it.
    private record Started(Map<Thread, Chromium> byThread) implements AutoCloseable {
        Started() {
            this(new ConcurrentHashMap<>());
        }

        Chromium ofThisThread() {
            return byThread.computeIfAbsent(Thread.currentThread(), _ -> Chromium.start());
        }

        @Override
        public void close() {
            byThread.values().forEach(Chromium::close);
        }
    }
}
