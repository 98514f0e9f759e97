package pinakes.transport.mcp.framework;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import pinakes.tool.Caller;
import pinakes.tool.registry.ServedSkills;
import pinakes.tool.resource.Skill;
import pinakes.transport.mcp.feature.SkillFeature;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Serves skills over MCP. Each of them is a directory with one file.
public record FrameworkSkills(ServedSkills skills) implements SkillFeature {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    @Override
    public List<ObjectNode> list(Caller caller) {
        return skills.of(caller).stream().map(FrameworkSkills::entry).toList();
    }

    @Override
    public Optional<List<ObjectNode>> directory(String uri, Caller caller) {
        return skills.of(caller).stream()
                .filter(skill -> skill.root().equals(uri))
                .map(skill -> List.of(JSON.objectNode()
                        .put("uri", skill.uri())
                        .put("name", skill.name())
                        .put("description", skill.description())
                        .put("mimeType", Skill.MIME_TYPE)))
                .findFirst();
    }

    private static ObjectNode entry(Skill skill) {
        var entry = JSON.objectNode().put("uri", skill.uri());
        var frontmatter = entry.putObject("frontmatter");
        skill.frontmatter().forEach(frontmatter::put);
        var bytes = skill.bytes();
        entry.putArray("resources")
                .addObject()
                .put("uri", skill.uri())
                .put("digest", "sha256:" + HexFormat.of().formatHex(sha256().digest(bytes)))
                .put("size", bytes.length);
        return entry;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
