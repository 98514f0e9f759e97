package pinakes.app.composition;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.tool.registry.ToolRegistry;
import pinakes.tool.resource.Skill;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("What the skills say")
final class SkillTextTest {
    /// A tool, and the arguments of a call where they follow.
    private static final Pattern CALL = Pattern.compile("`([a-z]+(?:[-_][a-z]+)+) (\\{.*?})`", Pattern.DOTALL);

    private static final Pattern NAME = Pattern.compile("`\"?([a-z]+(?:[-_][a-z]+)+)\\b");

    private static final Pattern SKILL_NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    @Test
    void there_are_some() {
        assertThat(ServerSkills.all()).hasSizeGreaterThanOrEqualTo(4);
    }

    @ParameterizedTest
    @MethodSource("pinakes.app.composition.ServerSkills#all")
    @DisplayName("name and description keep the rules of the Agent Skills format")
    void frontmatter_is_valid(Skill skill) {
        assertThat(skill.name()).matches(SKILL_NAME).hasSizeLessThanOrEqualTo(64);
        assertThat(skill.description())
                .hasSizeBetween(50, 1024)
                .contains("Use it ")
                .doesNotContain(": ");
        assertThat(skill.markdown().lines()).hasSizeLessThan(500);
    }

    @ParameterizedTest
    @MethodSource("pinakes.app.composition.ServerSkills#all")
    @DisplayName("every name in backticks is a tool or a parameter or field of one, and every tool is declared")
    void names_exist(Skill skill) throws SettingException {
        var registry = tools();
        var known = fields(registry);

        var names = NAME.matcher(skill.markdown())
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(skill.tools())
                .allSatisfy(tool -> assertThat(registry.get(tool)).isPresent());
        assertThat(names)
                .allSatisfy(name -> assertThat(skill.tools().contains(name) || known.contains(name))
                        .as(name)
                        .isTrue());
        assertThat(skill.tools()).allSatisfy(tool -> assertThat(names).contains(tool));
    }

    @ParameterizedTest
    @MethodSource("pinakes.app.composition.ServerSkills#all")
    @DisplayName("every example call has valid arguments")
    void examples_are_valid(Skill skill) throws SettingException {
        var registry = tools();

        var calls = CALL.matcher(skill.markdown()).results().toList();

        assertThat(calls).isNotEmpty().allSatisfy(call -> {
            var contract = registry.get(call.group(1)).orElseThrow().contract();
            var known = contract.document().at("/properties/input/properties");
            assertThat(JsonMapper.shared().readTree(call.group(2)).propertyNames())
                    .allSatisfy(name -> assertThat(known.has(name)).as(name).isTrue());
        });
    }

    private static ToolRegistry tools() throws SettingException {
        var nothingSet = new LaunchEnvironment(Map.of(), Path.of("/nowhere"), Path.of("/nowhere"), "Linux");
        return Composition.tools(new SettingsReader(nothingSet).read(Map.of()));
    }

    private static Set<String> fields(ToolRegistry registry) {
        var names = new HashSet<String>();
        registry.getAll().forEach(tool -> collect(tool.contract().document(), names));
        return names;
    }

    private static void collect(JsonNode node, Set<String> names) {
        node.path("properties").propertyNames().forEach(names::add);
        node.forEach(child -> collect(child, names));
    }
}
