/// Prompts, resources and apps: what is offered besides tools.
///
/// [Prompt] is a template for the person behind the agent, [Resources] can be read by address, [App] is a page
/// that shows the answers of tools inside a chat, and [ChangeFeed] announces changes.
@NullMarked
package pinakes.tool.resource;

import org.jspecify.annotations.NullMarked;
