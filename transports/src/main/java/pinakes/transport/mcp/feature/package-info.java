/// What an MCP server offers, as the protocol core sees it: tools, prompts, resources, completions, tasks.
///
/// These are the ports of the core. The product implements them on the tool framework; the conformance fixtures
/// implement them directly. Bodies are JSON in the protocol's own form, so the core never re-models them.
@NullMarked
package pinakes.transport.mcp.feature;

import org.jspecify.annotations.NullMarked;
