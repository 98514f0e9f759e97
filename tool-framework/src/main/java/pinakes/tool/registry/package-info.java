/// The registry: which tools exist, each checked against all rules at start-up.
///
/// A [ToolFamily] contributes tools, prompts and resources; [ToolRegistry] holds the tools of all families.
@NullMarked
package pinakes.tool.registry;

import org.jspecify.annotations.NullMarked;
