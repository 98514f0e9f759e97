package pinakes.conformance.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pinakes.testkit.wire.Json;

/// A Dockerfile, instruction by instruction.
record ImageFile(List<Instruction> instructions) {
    /// @param stage which `FROM` it follows, counted from 1
    record Instruction(int stage, String name, String value) {}

    static ImageFile read(Path file) throws IOException {
        var whole = Files.readString(file).replaceAll("(?m)^#.*\\R", "").replaceAll("\\\\\\R\\s*", " ");
        var instructions = new ArrayList<Instruction>();
        var stage = 0;
        for (var line : whole.lines().filter(line -> !line.isBlank()).toList()) {
            var words = line.split("\\s+", 2);
            stage += words[0].equals("FROM") ? 1 : 0;
            instructions.add(new Instruction(stage, words[0], words[1].strip()));
        }
        return new ImageFile(instructions);
    }

    /// The images that the stages start from.
    List<String> bases() {
        return instructions.stream()
                .filter(instruction -> instruction.name().equals("FROM"))
                .map(instruction -> instruction.value().split("\\s+", 2)[0])
                .toList();
    }

    String user() {
        return last("USER");
    }

    Map<String, String> environment() {
        var environment = new LinkedHashMap<String, String>();
        made("ENV").flatMap(value -> Arrays.stream(value.split("\\s+", -1))).forEach(pair -> {
            var parts = pair.split("=", 2);
            environment.put(parts[0], parts[1]);
        });
        return environment;
    }

    List<Integer> ports() {
        return Arrays.stream(last("EXPOSE").split("\\s+", -1))
                .map(Integer::valueOf)
                .toList();
    }

    String volume() {
        return last("VOLUME");
    }

    List<String> entrypoint() {
        return words(last("ENTRYPOINT"));
    }

    List<String> command() {
        return words(last("CMD"));
    }

    List<String> healthCheck() {
        return words(last("HEALTHCHECK").replaceFirst(".*?\\bCMD ", ""));
    }

    /// What the last one of these says in the stage that becomes the image.
    private String last(String name) {
        return made(name).reduce((_, later) -> later).orElseThrow(() -> new AssertionError("The image has no " + name));
    }

    private Stream<String> made(String name) {
        var stage = instructions.getLast().stage();
        return instructions.stream()
                .filter(instruction ->
                        instruction.stage() == stage && instruction.name().equals(name))
                .map(Instruction::value);
    }

    private static List<String> words(String array) {
        return Json.parse(array).valueStream().map(word -> word.asString()).toList();
    }
}
