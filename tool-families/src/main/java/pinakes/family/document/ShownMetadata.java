package pinakes.family.document;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.Document.Text;
import pinakes.engine.document.LinkedDocument;
import pinakes.engine.text.Counted;
import pinakes.tool.contract.WireJson;

/// The metadata of a document as answers show it: what its file says, then the owner's own keys, in order.
///
/// The title and the tags have their own fields.
public final class ShownMetadata {
    private static final int BRIEF_KEYS_MAX = 20;
    private static final int BRIEF_CHARACTERS_MAX = 200;
    private static final String MORE = "…";

    private static final String PAGE_COUNT = "page_count";

    private static final List<String> FACTS = List.of(
            Text.FILE_CREATED_AT,
            Text.FILE_MODIFIED_AT,
            Text.DOI,
            Text.ARXIV,
            Text.ISBN,
            Text.GUESSED_ENCODING,
            Text.OCR_CONFIDENCE);

    private ShownMetadata() {}

    /// All of it; null when there is none.
    public static @Nullable Map<String, Object> whole(Document document) {
        var shown = facts(document);
        var byPage = document.text().properties().get(Text.OCR_CONFIDENCE_BY_PAGE);
        if (byPage != null) {
            shown.put(Text.OCR_CONFIDENCE_BY_PAGE, byPage);
        }
        shown.putAll(new TreeMap<>(document.metadata()));
        return shown.isEmpty() ? null : shown;
    }

    /// What fits into a list: long values are cut, and further keys are counted; null when there is none.
    public static @Nullable Map<String, Object> brief(Document document) {
        var all = facts(document);
        all.putAll(new TreeMap<>(document.metadata()));
        if (all.isEmpty()) {
            return null;
        }
        var shown = new LinkedHashMap<String, Object>();
        all.entrySet().stream()
                .limit(BRIEF_KEYS_MAX)
                .forEach(entry -> shown.put(entry.getKey(), brief(entry.getValue())));
        if (all.size() > BRIEF_KEYS_MAX) {
            shown.put(MORE, Counted.of(all.size() - BRIEF_KEYS_MAX, "more key"));
        }
        return shown;
    }

    private static Map<String, Object> facts(Document document) {
        var text = document.text();
        var facts = new LinkedHashMap<String, Object>();
        if (text.author() != null) {
            facts.put("author", text.author());
        }
        if (text.language() != null) {
            facts.put("language", text.language());
        }
        if (text.pageCount() != null) {
            facts.put(PAGE_COUNT, text.pageCount());
        }
        if (document.attachedTo() != null) {
            facts.put("attached_to", link(document.attachedTo()));
        }
        if (!document.attachments().isEmpty()) {
            facts.put(
                    "attachments",
                    document.attachments().stream().map(ShownMetadata::link).toList());
        }
        for (var fact : FACTS) {
            var value = text.properties().get(fact);
            if (value != null) {
                facts.put(fact, value);
            }
        }
        return facts;
    }

    /// The number works as an id in all tools.
    private static Map<String, Object> link(LinkedDocument document) {
        var link = new LinkedHashMap<String, Object>();
        link.put("document_id", document.number());
        link.put("name", document.name());
        return link;
    }

    private static Object brief(Object value) {
        var text = value instanceof String string ? string : WireJson.CAMEL.writeValueAsString(value);
        return text.codePointCount(0, text.length()) <= BRIEF_CHARACTERS_MAX
                ? value
                : text.substring(0, text.offsetByCodePoints(0, BRIEF_CHARACTERS_MAX)) + MORE;
    }
}
