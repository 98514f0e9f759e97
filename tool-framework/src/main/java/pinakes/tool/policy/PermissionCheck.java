package pinakes.tool.policy;

import pinakes.tool.ToolError;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;

/// Lets a call proceed when the caller has all permissions that the tool requires.
final class PermissionCheck implements Interceptor {
    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        var caller = call.context().caller();
        for (var needed : call.tool().definition().permissions()) {
            if (!caller.may(needed)) {
                return Outcome.failed(
                        new ToolError.Denied(
                                "You are not allowed to call " + call.toolName() + ": it needs the permission " + needed
                                        + ". Ask the operator of the server for a key that has it.",
                                needed),
                        call);
            }
        }
        return proceed.with(call);
    }
}
