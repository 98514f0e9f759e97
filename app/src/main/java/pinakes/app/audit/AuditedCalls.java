package pinakes.app.audit;

import java.util.Set;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;
import pinakes.engine.http.server.ServedCall;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.tool.Caller;
import pinakes.tool.ToolError;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;

/// Records refused calls and exports in the audit log.
public record AuditedCalls(AuditNotes notes) implements Interceptor {
    private static final String EXPORT = "GET " + EnginePaths.EXPORT;

    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        var outcome = proceed.with(call);
        if (outcome instanceof Outcome.Failed failed && failed.error() instanceof ToolError.Denied) {
            notes.note(AuditAction.REFUSED, call.toolName(), "");
        }
        return outcome;
    }

    /// Notes a refused call of the engine API, or an export through it.
    public void ended(ServedCall call) {
        if (call.isRefused()) {
            note(AuditAction.REFUSED, call);
        } else if (call.operation().equals(EXPORT) && call.outcome().equals("success")) {
            note(AuditAction.EXPORTED, call);
        }
    }

    private void note(AuditAction action, ServedCall call) {
        call.origin().during(new Caller(call.caller(), Set.of()), () -> {
            notes.note(action, call.operation(), String.join(" ", call.path().values()));
            return call;
        });
    }
}
