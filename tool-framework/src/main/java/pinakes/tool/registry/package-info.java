/// The registry: which tools exist, each checked against all rules at start-up.
///
/// A [ToolFamily] contributes tools, prompts and resources; [ToolRegistry] holds the tools of all families.
/// [ServedSkills] and [ServedApps] are what the server offers on top of them.
@NullMarked
package pinakes.tool.registry;

import org.jspecify.annotations.NullMarked;
