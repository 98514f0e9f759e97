/// Plain HTTP: call a tool with a POST, browse the tools, ask for health and metrics.
///
/// Answers of tools have the same JSON as over MCP, with a status code that follows the error. Everything else that
/// goes wrong is a problem document (RFC 9457).
@NullMarked
package pinakes.transport.rest;

import org.jspecify.annotations.NullMarked;
