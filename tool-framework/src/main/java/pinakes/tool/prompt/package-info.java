/// Prompts: ready-made requests that a family of tools offers to the person behind the agent.
@NullMarked
package pinakes.tool.prompt;

import org.jspecify.annotations.NullMarked;
