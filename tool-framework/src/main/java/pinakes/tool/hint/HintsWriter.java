package pinakes.tool.hint;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Writes hints as JSON, byte for byte as Jackson would, at a fraction of the cost.
///
/// Every answer has hints, and reflection over forty components is expensive. Rare parts are left to Jackson.
public final class HintsWriter {
    private HintsWriter() {}

    public static void write(AgentHints hints, JsonGenerator json) {
        json.writeStartObject();
        json.writeArrayPropertyStart("suggestedNextActions");
        hints.suggestedNextActions().forEach(action -> write(action, json));
        json.writeEndArray();
        json.writeArrayPropertyStart("relatedResources");
        hints.relatedResources().forEach(resource -> write(resource, json));
        json.writeEndArray();
        json.writeNumberProperty("confidence", hints.confidence());
        json.writeStringProperty("sourceQuality", wireName(hints.sourceQuality()));
        json.writeStringProperty("validityPeriod", wireName(hints.validityPeriod()));
        writeTexts("contextNeeded", hints.contextNeeded(), json);
        writeTexts("assumptions", hints.assumptions(), json);
        writeRare("riskFactors", hints.riskFactors(), json);
        writeRare("dependencies", hints.dependencies(), json);
        json.writeName("estimatedImpact");
        write(hints.estimatedImpact(), json);
        writeRare("preferenceAlignment", hints.preferenceAlignment(), json);
        writeIfPresent("reasoning", hints.reasoning(), json);
        writeUnlessEmpty("warnings", hints.warnings(), json);
        writeUnlessEmpty("alternatives", hints.alternatives(), json);
        writeUnlessEmpty("constraints", hints.constraints(), json);
        writeIfPresent("metadata", hints.metadata(), json);
        json.writeEndObject();
    }

    private static void write(NextAction action, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("action", action.action());
        json.writeStringProperty("priority", wireName(action.priority()));
        writeUnlessEmpty("data", action.data(), json);
        writeIfPresent("description", action.description(), json);
        writeIfPresent("estimatedTime", action.estimatedTime(), json);
        writeIfPresent("estimatedCost", action.estimatedCost(), json);
        writeIfPresent("category", action.category(), json);
        writeUnlessEmpty("prerequisites", action.prerequisites(), json);
        writeIfPresent("expectedOutcome", action.expectedOutcome(), json);
        writeIfPresent("reversible", action.reversible(), json);
        writeIfPresent("confidence", action.confidence(), json);
        json.writeEndObject();
    }

    private static void write(RelatedResource resource, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("type", resource.type());
        json.writeStringProperty("id", resource.id());
        json.writeStringProperty("label", resource.label());
        json.writeNumberProperty("relevance", resource.relevance());
        writeUnlessEmpty("metadata", resource.metadata(), json);
        json.writeEndObject();
    }

    private static void write(EstimatedImpact impact, JsonGenerator json) {
        json.writeStartObject();
        json.writeNumberProperty("benefit", impact.benefit());
        json.writeNumberProperty("effort", impact.effort());
        json.writeNumberProperty("roi", impact.roi());
        writeUnlessEmpty("affectedMetrics", impact.affectedMetrics(), json);
        json.writeEndObject();
    }

    private static void writeTexts(String name, List<String> texts, JsonGenerator json) {
        json.writeArrayPropertyStart(name);
        texts.forEach(json::writeString);
        json.writeEndArray();
    }

    private static void writeRare(String name, List<?> items, JsonGenerator json) {
        json.writeArrayPropertyStart(name);
        items.forEach(json::writePOJO);
        json.writeEndArray();
    }

    private static void writeUnlessEmpty(String name, List<?> items, JsonGenerator json) {
        if (!items.isEmpty()) {
            writeRare(name, items, json);
        }
    }

    private static void writeUnlessEmpty(
            String name, Map<String, ? extends @Nullable Object> values, JsonGenerator json) {
        if (!values.isEmpty()) {
            json.writeObjectPropertyStart(name);
            values.forEach((key, value) -> write(key, value, json));
            json.writeEndObject();
        }
    }

    private static void writeIfPresent(String name, @Nullable Object value, JsonGenerator json) {
        if (value != null) {
            write(name, value, json);
        }
    }

    private static void write(String name, @Nullable Object value, JsonGenerator json) {
        switch (value) {
            case null -> json.writeNullProperty(name);
            case String text -> json.writeStringProperty(name, text);
            default -> json.writePOJOProperty(name, value);
        }
    }

    private static String wireName(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
