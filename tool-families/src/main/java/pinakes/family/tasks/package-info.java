/// The task tools: a to-do list for agents.
///
/// One class per tool, named like the tool; [TaskFamily] assembles them and [TaskEnvelope] shapes their answers.
@NullMarked
package pinakes.family.tasks;

import org.jspecify.annotations.NullMarked;
