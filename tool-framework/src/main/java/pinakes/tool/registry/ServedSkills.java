package pinakes.tool.registry;

import java.util.List;
import java.util.Optional;
import pinakes.tool.Caller;
import pinakes.tool.resource.Resources;
import pinakes.tool.resource.Skill;

/// The skills of a server; a caller sees those whose tools it may all call.
///
/// Their files are resources.
public record ServedSkills(List<Skill> all, ToolRegistry registry) implements Resources {
    public ServedSkills {
        all = List.copyOf(all);
    }

    public List<Skill> of(Caller caller) {
        return all.stream()
                .filter(skill -> skill.tools().stream().allMatch(tool -> registry.isCallable(tool, caller)))
                .toList();
    }

    @Override
    public List<Listing> list(Caller caller) {
        return of(caller).stream()
                .map(skill -> new Listing(
                        skill.uri(), skill.name(), "Skill " + skill.name(), skill.description(), Skill.MIME_TYPE))
                .toList();
    }

    @Override
    public List<Template> templates(Caller caller) {
        return List.of();
    }

    @Override
    public Optional<Content> read(String uri, Caller caller) {
        return of(caller).stream()
                .filter(skill -> skill.uri().equals(uri))
                .<Content>map(skill -> new Content.Text(uri, Skill.MIME_TYPE, skill.markdown()))
                .findFirst();
    }

    @Override
    public boolean offers(String uri, Caller caller) {
        return read(uri, caller).isPresent();
    }
}
