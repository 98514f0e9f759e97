/// Hints: what every answer tells the agent about how sure it is and what to do next.
///
/// [Hints] builds them from the evidence of one call; [AgentHints] is what is sent.
@NullMarked
package pinakes.tool.hint;

import org.jspecify.annotations.NullMarked;
