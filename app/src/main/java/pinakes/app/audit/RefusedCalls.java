package pinakes.app.audit;

import java.util.Set;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;
import pinakes.engine.http.server.ServedCall;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;
import pinakes.tool.ToolError;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;

/// Notes the calls that a caller was not allowed to make.
public record RefusedCalls(AuditNotes notes) implements Interceptor {
    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        var outcome = proceed.with(call);
        if (outcome instanceof Outcome.Failed failed && failed.error() instanceof ToolError.Denied) {
            notes.note(AuditAction.REFUSED, call.toolName(), "");
        }
        return outcome;
    }

    /// Notes a refused call of the engine API.
    public void ended(ServedCall call) {
        if (call.isRefused()) {
            call.origin()
                    .during(() -> CurrentCaller.as(new Caller(call.caller(), Set.of()), () -> {
                        notes.note(
                                AuditAction.REFUSED,
                                call.operation(),
                                String.join(" ", call.path().values()));
                        return call;
                    }));
        }
    }
}
