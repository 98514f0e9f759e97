/// Prompts, resources and apps: what is offered besides tools.
///
/// [Prompt] is a template for the person behind the agent, [Resources] can be read by address, [App] is a page
/// that shows the answers of tools inside a chat, and [ChangeFeed] announces changes.
///
/// The product's tools and prompts do not change while it runs. Only the conformance fixtures announce
/// [ChangeFeed.Change.ToolsChanged] and [ChangeFeed.Change.PromptsChanged], because the official suite tests them.
@NullMarked
package pinakes.tool.resource;

import org.jspecify.annotations.NullMarked;
