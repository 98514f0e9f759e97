package pinakes.extraction.charset;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// Ordinary paragraphs in many languages; a number after the language tells several of one language apart.
public final class Paragraphs {
    private Paragraphs() {}

    public static String of(String name) {
        return Objects.requireNonNull(byName().get(name));
    }

    public static Map<String, String> byName() {
        try (var in = Objects.requireNonNull(Paragraphs.class.getResourceAsStream("paragraphs.txt"))) {
            var lines = new String(in.readAllBytes(), UTF_8).lines().toList();
            var paragraphs = new LinkedHashMap<String, String>();
            for (var index = 0; index + 1 < lines.size(); index += 2) {
                paragraphs.put(lines.get(index).replaceAll("[\\[\\]]", ""), lines.get(index + 1));
            }
            return paragraphs;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
