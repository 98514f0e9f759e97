/// Todos: the tasks that people and agents note down and tick off.
///
/// The wire calls them tasks; here the word is todo, because a task is also what a protocol calls running work.
@NullMarked
package pinakes.engine.todo;

import org.jspecify.annotations.NullMarked;
