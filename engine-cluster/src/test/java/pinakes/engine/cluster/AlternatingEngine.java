package pinakes.engine.cluster;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import pinakes.engine.Engine;
import pinakes.engine.folder.Folders;

/// Several engines behind a load balancer, which sends each call to the next one, except that it keeps those about a
/// sync of a folder with the engine that runs it.
final class AlternatingEngine {
    private AlternatingEngine() {}

    static Engine of(List<? extends Engine> engines) {
        return proxy(Engine.class, new Parts(engines));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object called(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /// Of an engine: its parts, such as its documents, and what it is asked itself.
    private static final class Parts implements InvocationHandler {
        private final List<? extends Engine> engines;
        private final InvocationHandler turns;
        private final Map<Method, Object> parts = new ConcurrentHashMap<>();

        private Parts(List<? extends Engine> engines) {
            this.engines = engines;
            this.turns = new Turns(engines);
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            if (!method.getReturnType().isInterface() || method.getParameterCount() > 0) {
                return turns.invoke(proxy, method, arguments);
            }
            var part = parts.get(method);
            if (part == null) {
                var targets = new ArrayList<>();
                for (var engine : engines) {
                    targets.add(called(engine, method, arguments));
                }
                var isSticky = method.getReturnType().equals(Folders.class);
                part = proxy(method.getReturnType(), new Turns(isSticky ? targets.subList(0, 1) : targets));
                parts.put(method, part);
            }
            return part;
        }
    }

    private record Turns(List<?> targets, AtomicInteger next) implements InvocationHandler {
        private Turns(List<?> targets) {
            this(targets, new AtomicInteger());
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            return called(targets.get(next.getAndIncrement() % targets.size()), method, arguments);
        }
    }
}
