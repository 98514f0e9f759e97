package pinakes.app.composition;

import java.lang.reflect.Proxy;
import pinakes.engine.Engine;
import pinakes.engine.EngineUnavailableException;

/// An engine without data, for listing tools.
final class UnopenedEngine {
    private UnopenedEngine() {}

    /// A port whose parts exist but cannot be called.
    static <P> P port(Class<P> port) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (_, method, _) -> {
            var part = method.getReturnType();
            if (part.isInterface() && part.getPackageName().startsWith(Engine.class.getPackageName())) {
                return port(part);
            }
            throw new EngineUnavailableException("The engine is not open: " + method.getName());
        }));
    }
}
