package pinakes.family.tasks;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import pinakes.engine.todo.Todos;
import pinakes.tool.Caller;
import pinakes.tool.resource.Prompt;

/// Reviews the open tasks with the user.
record ReviewTasksPrompt(Todos todos) implements Prompt {
    @Override
    public Definition definition() {
        return new Definition(
                "review-tasks",
                "Review the open tasks",
                "Review the pending tasks: what is done, what is duplicated, what to do first",
                List.of(),
                List.of(CompleteTask.NAME, UpdateTask.NAME));
    }

    @Override
    public String render(Map<String, String> arguments, Caller caller) throws InterruptedException {
        return String.format(Locale.ROOT, """
                Go through my pending tasks with me. Point out tasks that seem to mean the same thing, tasks that are too vague \
                to start, and the one or two that I should do first, with a reason. Ask me which ones are done. Then call \
                complete_task or update_task, or delete a task, only for the tasks that I confirm.

                %s""", TaskPrompts.pendingAsData(todos, caller));
    }
}
