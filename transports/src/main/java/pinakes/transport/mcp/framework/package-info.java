/// The product's implementation of the MCP ports on the tool framework.
///
/// Each class adapts one kind of feature: [FrameworkTools], [FrameworkPrompts], [FrameworkResources] and
/// [FrameworkCompletions].
@NullMarked
package pinakes.transport.mcp.framework;

import org.jspecify.annotations.NullMarked;
