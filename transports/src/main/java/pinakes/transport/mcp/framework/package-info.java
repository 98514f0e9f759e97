/// The product's side of the MCP ports: tools, prompts and resources of the tool framework.
@NullMarked
package pinakes.transport.mcp.framework;

import org.jspecify.annotations.NullMarked;
