/// Hints: how certain an answer is, and what to do next.
///
/// [Hints] builds them from the evidence of one call; [AgentHints] is what is sent.
@NullMarked
package pinakes.tool.hint;

import org.jspecify.annotations.NullMarked;
