package pinakes.tool.policy;

import pinakes.tool.Acting;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Invocation;
import pinakes.tool.call.Outcome;

/// Says whom a tool works for to everything below it.
public final class CallerScope implements Interceptor {
    @Override
    public Outcome around(Invocation call, Proceed proceed) {
        return Acting.as(call.context().caller(), () -> proceed.with(call));
    }
}
