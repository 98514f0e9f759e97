package pinakes.engine.core.catalog;

import java.util.List;
import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// A column with JSON text.
public final class JsonColumn {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final TypeReference<List<String>> STRINGS = new TypeReference<>() {};
    private static final TypeReference<Map<String, String>> NAMED_STRINGS = new TypeReference<>() {};
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

    private JsonColumn() {}

    public static String of(Object value) {
        return JSON.writeValueAsString(value);
    }

    public static List<String> strings(String column) {
        return JSON.readValue(column, STRINGS);
    }

    public static Map<String, String> namedStrings(String column) {
        return JSON.readValue(column, NAMED_STRINGS);
    }

    public static Map<String, Object> object(String column) {
        return JSON.readValue(column, OBJECT);
    }
}
