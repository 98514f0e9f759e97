package pinakes.tool.call;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.Envelope;
import pinakes.tool.ErrorClass;
import pinakes.tool.Tool;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.contract.WireJson;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/// The innermost step: reads the input record, runs the tool, writes the output, and turns every exception into an
/// answer. Only a lack of memory is passed on.
final class ToolStep implements Interceptor.Proceed {
    private static final Logger LOG = LoggerFactory.getLogger(ToolStep.class);

    @Override
    public Outcome with(ToolCall call) {
        try {
            @SuppressWarnings("unchecked") // the registry pairs every tool with its own definition
            var tool = (Tool<Record, ?>) call.tool().tool();
            Record input;
            try {
                input = WireJson.SNAKE.treeToValue(
                        call.arguments(), call.tool().definition().input());
            } catch (JacksonException e) { // the arguments match the contract, but a value object rejects one of them
                return Outcome.failed(RefusedArgument.in(e, call.tool().contract()), call);
            }
            return outcome(
                    tool.call(input, call.context()), call.tool().family().envelope());
        } catch (InterruptedException e) {
            return Outcome.failed(
                    new ToolError.Cancelled(
                            "The call was cancelled before it finished. " + call.afterStop("It can be repeated.")),
                    call);
        } catch (RuntimeException e) {
            return Outcome.failed(fault(e, call), call);
        } catch (OutOfMemoryError e) { // not a bug in one tool: the process must end
            throw e;
        } catch (Error e) { // a bug in one tool must not close the connection
            return Outcome.failed(defect(e, call), call);
        }
    }

    static Outcome outcome(ToolResult<?> result, Envelope envelope) {
        return switch (result) {
            case ToolResult.Success<?> success -> {
                ObjectNode payload = WireJson.SNAKE.valueToTree(success.data());
                yield new Outcome.Succeeded(envelope.success(payload), success.hints(), false);
            }
            case ToolResult.Failure<?> failure -> new Outcome.Failed(failure.error(), failure.hints());
        };
    }

    private static ToolError fault(RuntimeException fault, ToolCall call) {
        var known = call.tool().family().faults().apply(fault);
        known.filter(error -> error.errorClass() == ErrorClass.SYSTEM).ifPresent(error -> {
            // One line without a stack trace: while the engine is down, every call logs it.
            LOG.warn("{} failed: {}{}", call.toolName(), error.message(), rootCause(fault));
            LOG.debug("{} failed", call.toolName(), fault);
        });
        return known.orElseGet(() -> defect(fault, call));
    }

    /// The root cause as a suffix for a log line.
    private static String rootCause(Throwable fault) {
        var root = fault.getCause();
        if (root == null) {
            return "";
        }
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return " (" + root + ")";
    }

    private static ToolError defect(Throwable defect, ToolCall call) {
        LOG.error("{} failed unexpectedly", call.toolName(), defect);
        return new ToolError.Unexpected("This call failed because of an internal error. Report trace id "
                + call.context().traceId() + " to the operator, who finds the cause in the server's log.");
    }
}
