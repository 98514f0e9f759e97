package pinakes.tool.contract;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.tool.text.LeadExcerpt;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// An answer that is made to fit the size that its caller asked for.
///
/// The contract marks what can be left out: `x-detail` a field that compact answers do not have, `x-text` a text that
/// can be shortened, `x-score` the relevance of a list's item, and `x-offset` a list that is read in order, with the
/// parameter that continues it. The answer says under `left_out` what is missing.
public final class AnswerFit {
    /// Marks what the framework reads or writes itself.
    public static final String OF_FRAMEWORK = "x-framework";

    static final String DETAIL = "x-detail";

    private static final String TEXT = "x-text";
    private static final String SCORE = "x-score";
    private static final String OFFSET = "x-offset";

    /// Below this relevance, a result does not answer the question.
    private static final double WEAK = 0.15;

    /// Enough of a weak result to see what it is about.
    private static final int WEAK_CHARS_MAX = 200;

    private final ObjectNode answer;
    private final boolean compact;
    private final List<Slot> slots = new ArrayList<>();
    private final Set<String> chunkIds = new LinkedHashSet<>();
    private @Nullable ArrayNode sequence;
    private @Nullable ObjectNode firstShortened;
    private int charsLeftOut;
    private int itemsKept = -1;
    private int charsNeeded = -1;

    /// An item of a list.
    private record Item(ObjectNode node, int index) {}

    /// A text and the item of the list that it belongs to.
    private record Slot(ObjectNode owner, String field, Item item, boolean weak) {
        String text() {
            return owner.path(field).asString();
        }
    }

    private AnswerFit(ObjectNode answer, JsonNode schema, boolean compact) {
        this.answer = answer;
        this.compact = compact;
        walk(schema, answer, null, false);
    }

    /// Fits an answer.
    ///
    /// @param answer is not modified
    /// @param charsMax the maximum length of all texts together; empty for no limit
    /// @param whole whether to keep the whole texts of weak results, too
    public static AnswerFit of(
            ObjectNode answer, Contract contract, boolean compact, OptionalInt charsMax, boolean whole) {
        var fit = new AnswerFit(answer.deepCopy(), contract.success(), compact);
        if (charsMax.isEmpty()) {
            fit.shortenWeak(whole);
        } else if (fit.sequence != null) {
            fit.keepFirst(charsMax.getAsInt());
        } else {
            fit.share(charsMax.getAsInt());
        }
        return fit;
    }

    /// The parameter that continues the contract's list, where it has one that is read in order.
    public static Optional<String> offsetParameter(Contract contract) {
        return contract.success()
                .path("properties")
                .valueStream()
                .filter(field -> field.has(OFFSET))
                .map(field -> field.path(OFFSET).asString())
                .findFirst();
    }

    /// The items that were kept of a list that is read in order; empty when all were.
    public OptionalInt itemsKept() {
        return itemsKept < 0 ? OptionalInt.empty() : OptionalInt.of(itemsKept);
    }

    /// The length of the first item of a list that is read in order, if that alone is too long.
    public OptionalInt charsNeeded() {
        return charsNeeded < 0 ? OptionalInt.empty() : OptionalInt.of(charsNeeded);
    }

    /// The first item with a shortened text that answers the question.
    public Optional<ObjectNode> firstShortened() {
        return Optional.ofNullable(firstShortened);
    }

    /// The fitted answer.
    ///
    /// @param offset where the list was read from
    public ObjectNode answer(long offset) {
        if (charsLeftOut > 0) {
            var leftOut = answer.putObject("left_out").put("chars", charsLeftOut);
            if (!chunkIds.isEmpty()) {
                var ids = leftOut.putArray("chunk_ids");
                chunkIds.forEach(ids::add);
            }
            if (itemsKept >= 0 || charsNeeded >= 0) {
                leftOut.put("next_offset", charsNeeded < 0 ? offset + itemsKept : offset);
            }
        }
        return answer;
    }

    /// @param item the item of a list that the node belongs to; null outside lists
    /// @param inWeak whether the node is part of a weak result
    private void walk(JsonNode schema, ObjectNode node, @Nullable Item item, boolean inWeak) {
        var weak = inWeak || isWeak(schema, node);
        schema.path("properties").forEachEntry((name, field) -> {
            var value = node.get(name);
            if (value == null) {
                return;
            }
            if (compact && field.has(DETAIL)) {
                node.remove(name);
            } else if (field.has(TEXT) && value.isString()) {
                slots.add(new Slot(node, name, item == null ? new Item(node, 0) : item, weak));
            } else if (value instanceof ObjectNode object) {
                walk(field, object, item, weak);
            } else if (value instanceof ArrayNode array) {
                if (field.has(OFFSET)) {
                    sequence = array;
                }
                for (var i = 0; i < array.size(); i++) {
                    if (array.get(i) instanceof ObjectNode object) {
                        walk(field.path("items"), object, item == null ? new Item(object, i) : item, weak);
                    }
                }
            }
        });
    }

    private static boolean isWeak(JsonNode schema, ObjectNode node) {
        return schema.path("properties")
                .propertyStream()
                .filter(field -> field.getValue().has(SCORE))
                .anyMatch(field -> node.path(field.getKey()).asDouble(1) < WEAK);
    }

    private void shortenWeak(boolean whole) {
        if (!whole) {
            slots.stream()
                    .filter(slot -> slot.weak && slot.item.index > 0) // the best result may answer after all
                    .forEach(slot -> shorten(slot, WEAK_CHARS_MAX));
        }
    }

    /// Every text gets an equal share of what the earlier ones left over.
    private void share(int charsMax) {
        var left = charsMax;
        for (var i = 0; i < slots.size(); i++) {
            left -= shorten(slots.get(i), left / (slots.size() - i));
        }
    }

    /// Keeps the first items of the list that fit; at least the beginning of the first.
    private void keepFirst(int charsMax) {
        var items = Objects.requireNonNull(sequence);
        var left = charsMax;
        var first = slots.stream()
                .filter(slot -> slot.item.index == 0)
                .mapToInt(slot -> slot.text().length())
                .sum();
        charsNeeded = first > charsMax ? first : -1;
        for (var slot : slots) {
            if (itemsKept < 0 && (slot.text().length() <= left || slot.item.index == 0)) {
                left -= shorten(slot, left);
            } else {
                itemsKept = itemsKept < 0 ? slot.item.index : itemsKept;
                charsLeftOut += slot.text().length();
            }
        }
        while (itemsKept >= 0 && items.size() > itemsKept) {
            items.remove(items.size() - 1);
        }
    }

    /// Shortens a text and returns its length.
    private int shorten(Slot slot, int charsMax) {
        var whole = slot.text();
        if (whole.length() <= charsMax) {
            return whole.length();
        }
        var beginning = charsMax <= 0 ? "" : LeadExcerpt.of(whole, charsMax);
        slot.owner.put(slot.field, beginning);
        charsLeftOut += Math.max(1, whole.length() - beginning.length());
        var id = slot.owner.has("chunk_id") ? slot.owner.path("chunk_id") : slot.owner.path("id");
        if (id.isString()) {
            chunkIds.add(id.stringValue());
        }
        if (firstShortened == null && !slot.weak) {
            firstShortened = slot.item.node;
        }
        return beginning.length();
    }
}
