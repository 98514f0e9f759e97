package pinakes.app;

import java.lang.reflect.Proxy;
import pinakes.engine.Engine;
import pinakes.engine.EngineUnavailableException;

/// Stands where an engine's ports are needed but nobody will call them: to look at the tools without opening their
/// data.
final class UnopenedEngine {
    private UnopenedEngine() {}

    /// A port whose parts can be had, but do nothing.
    static <P> P port(Class<P> port) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (_, method, _) -> {
            var part = method.getReturnType();
            if (part.isInterface() && part.getPackageName().startsWith(Engine.class.getPackageName())) {
                return port(part);
            }
            throw new EngineUnavailableException("The engine was not opened, so it cannot " + method.getName());
        }));
    }
}
