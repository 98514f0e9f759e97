package pinakes.engine.core.catalog;

import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import pinakes.engine.DataKind;

/// Finds the kinds of data that a statement writes by the tables that it names.
///
/// They are found automatically, so a new statement cannot forget one.
final class WrittenData {
    private static final Pattern WRITTEN_TABLE = Pattern.compile(
            "\\b(?:INSERT(?: OR \\w+)?\\s+INTO|(?<!FOR )UPDATE(?: OR \\w+)?|DELETE\\s+FROM)\\s+(\\w+)",
            Pattern.CASE_INSENSITIVE);

    private WrittenData() {}

    static Set<DataKind> of(String sql) {
        var kinds = EnumSet.noneOf(DataKind.class);
        var tables = WRITTEN_TABLE.matcher(sql);
        while (tables.find()) {
            kinds.addAll(ofTable(tables.group(1)));
        }
        return kinds;
    }

    /// The tables of one kind begin with the same word; a table that is not listed counts for every kind.
    static Set<DataKind> ofTable(String table) {
        return switch (table.split("_", 2)[0]) {
            case "document", "chunk", "vector", "token", "note", "fact" -> EnumSet.of(DataKind.DOCUMENTS);
            case "project" -> EnumSet.of(DataKind.PROJECTS);
            case "job" -> EnumSet.of(DataKind.DOCUMENTS, DataKind.PROJECTS);
            case "todo" -> EnumSet.of(DataKind.TODOS);
            case "api", "request", "folder", "tally", "collection", "day", "audit", "quota", "engine", "SET" ->
                EnumSet.noneOf(DataKind.class); // SET: "ON CONFLICT DO UPDATE SET"
            default -> EnumSet.allOf(DataKind.class);
        };
    }
}
