/// The task tools: what an agent needs to keep a to-do list.
///
/// One class per tool; [TaskFamily] puts them together and [TaskEnvelope] words their answers.
@NullMarked
package pinakes.family.tasks;

import org.jspecify.annotations.NullMarked;
