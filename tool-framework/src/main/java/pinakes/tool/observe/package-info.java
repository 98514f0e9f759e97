/// Observability: traces, log lines and metrics of calls.
///
/// Each is an interceptor; a [Span.Sink] receives the steps of traces. [Redaction] and [SecretNames] keep secrets out
/// of the log.
@NullMarked
package pinakes.tool.observe;

import org.jspecify.annotations.NullMarked;
