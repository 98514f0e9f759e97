/// Plain HTTP endpoints: call a tool with a POST, browse the tools, get health and metrics.
///
/// Tools answer with the same JSON as over MCP, and a status code that follows from the error. All other errors are
/// problem documents (RFC 9457).
@NullMarked
package pinakes.transport.rest;

import org.jspecify.annotations.NullMarked;
