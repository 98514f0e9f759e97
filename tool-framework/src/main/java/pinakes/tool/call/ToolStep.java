package pinakes.tool.call;

import java.util.List;
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

/// The innermost step: reads the input record, runs the tool, writes the output, and turns every throw into an answer.
final class ToolStep implements Interceptor.Proceed {
    private static final Logger LOG = LoggerFactory.getLogger(ToolStep.class);

    @Override
    public Outcome with(Invocation call) {
        try {
            return outcome(run(call.tool().tool(), call), call.tool().family().envelope());
        } catch (UnreadableInputException e) {
            return Outcome.failed(new ToolError.InvalidInput(e.refusal, List.of()), call);
        } catch (InterruptedException e) {
            return Outcome.failed(
                    new ToolError.Cancelled(
                            "The call was cancelled before it finished. " + call.afterStop("It can be repeated.")),
                    call);
        } catch (RuntimeException e) {
            return Outcome.failed(fault(e, call), call);
        } catch (Error e) { // a defect in one tool must not take the connection with it
            return Outcome.failed(defect(e, call), call);
        }
    }

    private static <I extends Record, O extends Record> ToolResult<O> run(Tool<I, O> tool, Invocation call)
            throws InterruptedException {
        @SuppressWarnings("unchecked") // the registry keeps every tool together with its own definition
        var type = (Class<I>) call.tool().definition().input();
        return tool.call(read(call, type), call.context());
    }

    private static <I> I read(Invocation call, Class<I> type) {
        try {
            return WireJson.SNAKE.treeToValue(call.arguments(), type);
        } catch (JacksonException e) {
            throw new UnreadableInputException(refusal(e), e);
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

    private static ToolError fault(RuntimeException fault, Invocation call) {
        var known = call.tool().family().faults().apply(fault);
        known.filter(error -> error.errorClass() == ErrorClass.SYSTEM).ifPresent(error -> {
            // One line: while the engine is down there is one of them for every call.
            LOG.warn("{} could not be done: {}{}", call.toolName(), error.message(), rootCause(fault));
            LOG.debug("{} could not be done", call.toolName(), fault);
        });
        return known.orElseGet(() -> defect(fault, call));
    }

    /// As the end of a line.
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

    private static ToolError defect(Throwable defect, Invocation call) {
        LOG.error("{} failed unexpectedly", call.toolName(), defect);
        return new ToolError.Unexpected("The server could not finish this call because of a defect. Report trace id "
                + call.context().traceId() + " to whoever runs it; the log has the cause.");
    }

    /// What the value object said that refused an argument; the parser's own words are of no use to a caller.
    private static String refusal(JacksonException unreadable) {
        for (Throwable link = unreadable; link != null; link = link.getCause()) {
            if (link instanceof IllegalArgumentException refusal && refusal.getMessage() != null) {
                return refusal.getMessage();
            }
        }
        return "The arguments could not be read.";
    }

    /// The arguments keep the contract, but a value object of the domain does not accept one of them.
    private static final class UnreadableInputException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final String refusal;

        UnreadableInputException(String refusal, JacksonException cause) {
            super(refusal, cause);
            this.refusal = refusal;
        }
    }
}
