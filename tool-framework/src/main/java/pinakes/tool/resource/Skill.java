package pinakes.tool.resource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/// Instructions for an agent in the Agent Skills format: a directory with a `SKILL.md`.
///
/// The frontmatter of our skills has one line per field. The line of the body that begins with `Tools:` names the tools
/// that the skill needs.
///
/// @param frontmatter the fields before the body, `name` and `description` among them
/// @param markdown the whole `SKILL.md`
public record Skill(SequencedMap<String, String> frontmatter, String markdown) {
    public static final String FILE = "SKILL.md";
    public static final String MIME_TYPE = "text/markdown";
    private static final String SCHEME = "skill://";
    private static final Pattern DOCUMENT = Pattern.compile("---\n(.*?)\n---\n.*", Pattern.DOTALL);
    private static final Pattern TOOLS = Pattern.compile("(?m)^Tools: (.*)$");
    private static final Pattern QUOTED_NAME = Pattern.compile("`([^`]+)`");

    /// Reads a `SKILL.md`; fails when it has no valid frontmatter or names no tools.
    private static Skill parse(String markdown) {
        var document = DOCUMENT.matcher(markdown);
        if (!document.matches()) {
            throw new IllegalArgumentException("a skill must begin with its front matter between lines of ---");
        }
        var fields = new LinkedHashMap<String, String>();
        document.group(1).lines().forEach(line -> {
            var field = line.split(": ", 2);
            fields.put(field[0], field.length == 2 ? field[1] : "");
        });
        var skill = new Skill(fields, markdown);
        if (skill.name().isEmpty()
                || skill.description().isEmpty()
                || skill.tools().isEmpty()) {
            throw new IllegalArgumentException("a skill has a name, a description and a line of tools");
        }
        return skill;
    }

    /// Reads a skill of the program, from `/skills/{name}/SKILL.md`.
    public static Skill load(Class<?> neighbour, String name) {
        var path = "/skills/" + name + "/" + FILE;
        try (var file = Objects.requireNonNull(neighbour.getResourceAsStream(path), path)) {
            return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String name() {
        return frontmatter.getOrDefault("name", "");
    }

    public String description() {
        return frontmatter.getOrDefault("description", "");
    }

    /// The address of its directory.
    public String root() {
        return SCHEME + name();
    }

    /// The address of its `SKILL.md`, which identifies it.
    public String uri() {
        return root() + "/" + FILE;
    }

    /// The tools that it needs.
    public List<String> tools() {
        var line = TOOLS.matcher(markdown);
        return line.find()
                ? QUOTED_NAME
                        .matcher(line.group(1))
                        .results()
                        .map(name -> name.group(1))
                        .toList()
                : List.of();
    }

    public byte[] bytes() {
        return markdown.getBytes(StandardCharsets.UTF_8);
    }
}
