package pinakes.tool.policy;

import pinakes.tool.CurrentCaller;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;

/// Makes the caller available to everything below the tool.
final class CallerScope implements Interceptor {
    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        return CurrentCaller.as(call.context().caller(), () -> proceed.with(call));
    }
}
