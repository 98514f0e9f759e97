package pinakes.engine.core.reference;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Reads CSL-JSON: a list of items, one item, or an object with a list `items`.
final class CslJson {
    private static final TypeReference<Map<String, Object>> ITEM = new TypeReference<>() {};
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(50)
                            .maxStringLength(1_000_000)
                            .build())
                    .build())
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS) // another item may follow
            .build();
    private static final Pattern KEY_IN_NOTE = Pattern.compile("(?im)^[ \\t]*citation key:[ \\t]*(\\S+)[ \\t]*$");

    private final String text;
    private final ReferenceCollector collector = new ReferenceCollector();

    CslJson(String text) {
        this.text = text;
    }

    ReferenceFile read() {
        try (var json = MAPPER.createParser(text)) {
            if (json.nextToken() == JsonToken.START_ARRAY) {
                readItems(json);
            } else {
                readWhole(json);
            }
        } catch (JacksonException e) {
            var place = e.getLocation();
            collector.report(
                    place == null ? 1 : Math.max(1, place.getLineNr()),
                    "invalid JSON; the rest of the file was skipped: " + e.getOriginalMessage());
        }
        return collector.file();
    }

    private void readItems(JsonParser json) {
        for (var token = json.nextToken(); token != null && token != JsonToken.END_ARRAY; token = json.nextToken()) {
            var line = json.currentTokenLocation().getLineNr();
            if (collector.isFull()) {
                collector.report(line, "a file can contain at most " + ReferenceFile.REFERENCES_MAX + " items");
                return;
            }
            if (token == JsonToken.START_OBJECT) {
                add(MAPPER.readValue(json, ITEM), line);
            } else {
                collector.report(line, "an item must be an object");
                json.skipChildren();
            }
        }
    }

    private void readWhole(JsonParser json) {
        var line = json.currentTokenLocation().getLineNr();
        var whole = MAPPER.readValue(json, ITEM);
        if (whole.get("items") instanceof List<?> items) {
            for (var item : items) {
                if (item instanceof Map<?, ?> fields && !collector.isFull()) {
                    add(fields, line);
                }
            }
        } else {
            add(whole, line);
        }
    }

    private void add(Map<?, ?> fields, int line) {
        var item = new CslItem(fields);
        var citekey = citekey(item);
        if (citekey.isEmpty()) {
            collector.report(line, "the item has neither citation-key nor id");
        } else {
            collector.add(item.reference(citekey.get()), line);
        }
    }

    /// Zotero's id is a URL; the citekey is then in the key or in a line of the note.
    private static Optional<String> citekey(CslItem item) {
        return item.text("citation-key", "citationKey", "citekey")
                .or(() -> item.text("note").flatMap(CslJson::keyInNote))
                .or(() -> item.text("id"))
                .map(key -> key.replaceAll("\\s+", ""))
                .filter(key -> !key.isEmpty());
    }

    private static Optional<String> keyInNote(String note) {
        return KEY_IN_NOTE.matcher(note).results().map(found -> found.group(1)).findFirst();
    }
}
