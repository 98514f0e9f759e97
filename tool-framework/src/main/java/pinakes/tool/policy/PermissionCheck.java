package pinakes.tool.policy;

import pinakes.tool.ToolError;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Invocation;
import pinakes.tool.call.Outcome;

/// Lets a call proceed when its caller holds every permission that the tool asks for.
public final class PermissionCheck implements Interceptor {
    @Override
    public Outcome around(Invocation call, Proceed proceed) {
        var caller = call.context().caller();
        for (var needed : call.tool().definition().permissions()) {
            if (!caller.may(needed)) {
                return Outcome.failed(
                        new ToolError.Denied(
                                "You are not allowed to call " + call.toolName() + ": it needs the permission " + needed
                                        + ". Ask whoever runs the server for a key that has it.",
                                needed),
                        call);
            }
        }
        return proceed.with(call);
    }
}
