package pinakes.app.composition;

import java.util.List;
import java.util.stream.Stream;
import pinakes.tool.resource.Skill;

/// The skills of this server: how to use its tools for one purpose.
///
/// A new one is a directory in `skills` with a `SKILL.md`, and its name here.
public final class ServerSkills {
    private ServerSkills() {}

    public static List<Skill> all() {
        return Stream.of("research-with-citations", "read-a-document", "keep-notes", "plan-with-tasks")
                .map(name -> Skill.load(ServerSkills.class, name))
                .toList();
    }
}
