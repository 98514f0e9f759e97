/// Todos: the tasks that people and agents note down and tick off.
///
/// The wire calls them tasks; the code says todo, because the protocol calls running work a task.
@NullMarked
package pinakes.engine.todo;

import org.jspecify.annotations.NullMarked;
