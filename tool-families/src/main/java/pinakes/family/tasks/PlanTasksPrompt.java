package pinakes.family.tasks;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import pinakes.engine.todo.Todos;
import pinakes.tool.Caller;
import pinakes.tool.resource.Prompt;

/// Breaks a goal down into tasks.
record PlanTasksPrompt(Todos todos) implements Prompt {
    @Override
    public Definition definition() {
        return new Definition(
                "plan-tasks",
                "Plan a goal",
                "Break a goal down into tasks and add them to the list, without duplicates",
                List.of(new Argument("goal", "What you want to achieve", true)),
                List.of(AddTask.NAME));
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
