package pinakes.app.engine;

import java.util.function.UnaryOperator;
import pinakes.app.audit.AuditCounts;
import pinakes.engine.core.EngineParts;
import pinakes.tool.CallOrigin;

/// How an engine is measured.
///
/// @param parts puts measurements around its parts
/// @param unattributed the origin of work without a caller, in the audit log
public record EngineInstruments(UnaryOperator<EngineParts> parts, AuditCounts auditCounts, CallOrigin unattributed) {
    /// A command measures nothing, and all of its work is attributed to the person who runs it.
    static final EngineInstruments OF_COMMAND = new EngineInstruments(
            UnaryOperator.identity(), AuditCounts.NONE, new CallOrigin(CallOrigin.Way.COMMAND, ""));
}
