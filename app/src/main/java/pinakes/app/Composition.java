package pinakes.app;

import java.time.InstantSource;
import pinakes.app.settings.Settings;
import pinakes.engine.todo.Todos;
import pinakes.tool.registry.ToolRegistry;
import pinakes.tool.resource.ChangeFeed;

/// Wires engine, tools and transports together: the one place that knows all of them.
public final class Composition {
    private Composition() {}

    /// The tools to look at, with no engine behind them.
    public static ToolRegistry tools(Settings settings) {
        return Toolbox.of(settings, UnopenedEngine.port(Todos.class), new ChangeFeed(), InstantSource.system())
                .registry();
    }
}
