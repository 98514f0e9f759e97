package pinakes.family.tasks;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import pinakes.engine.todo.Todos;
import pinakes.tool.Caller;
import pinakes.tool.resource.Prompt;

/// Breaks a goal down into tasks.
final class PlanTasksPrompt implements Prompt {
    private final Todos todos;

    PlanTasksPrompt(Todos todos) {
        this.todos = todos;
    }

    @Override
    public String name() {
        return "plan-tasks";
    }

    @Override
    public String title() {
        return "Plan a goal";
    }

    @Override
    public String description() {
        return "Break a goal down into tasks and add them to the list, without duplicates";
    }

    @Override
    public List<Argument> arguments() {
        return List.of(new Argument("goal", "What you want to achieve", true));
    }

    @Override
    public String render(Map<String, String> arguments, Caller caller) throws InterruptedException {
        return String.format(Locale.ROOT, """
                Break this goal down into three to seven concrete tasks, each small enough to finish in one sitting:

                %s

                Show me the list first. When I agree, call add_task once for each, in the order in which they should be done. \
                Do not add tasks that are already pending.

                %s""", arguments.get("goal"), TaskPrompts.pendingAsData(todos, caller));
    }
}
