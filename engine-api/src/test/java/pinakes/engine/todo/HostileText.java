package pinakes.engine.todo;

import java.util.List;

/// Text that means something to a database, a parser or a terminal, and must mean nothing here.
final class HostileText {
    static final List<String> SAMPLES = List.of(
            "'; DROP TABLE todo; --",
            "\" OR 1=1 --",
            "it's \"quoted\" `back` \\ and \\'",
            ":title :id ? ?1 $1 @name #name",
            "<title> <id> \\<escaped>",
            "%_%' ESCAPE '\\",
            "NULL",
            "null; SELECT * FROM sqlite_schema /* comment */",
            "-- a comment\nand a second line\r\nand a third\tcell",
            "{\"json\": [true, \"\\u0000\"]}",
            "${jndi:ldap://example.invalid/a} {{7*7}}",
            "\u0001\u0007\u001B[31mred\u001B[0m\u007F",
            "🧑🏽‍🚀 family 👨‍👩‍👧‍👦 flag 🇩🇪",
            "مهمة بالعربية \u202Ereversed\u202C שלום",
            "e\u0301 is not é",
            "ﬀ İ ı ẞ ß ǅ",
            "zero\u200Bwidth\uFEFFmarks",
            "\uFFFD\uFFFE\uFFFF are not errors",
            "𐀀 first, 􏿿 last");

    private HostileText() {}
}
