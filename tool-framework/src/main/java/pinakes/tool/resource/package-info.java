/// Prompts and resources: what a family offers besides its tools.
///
/// [Prompt] is a template for the person behind the agent, [Resources] can be read by address, and [ChangeFeed]
/// announces changes of either.
@NullMarked
package pinakes.tool.resource;

import org.jspecify.annotations.NullMarked;
