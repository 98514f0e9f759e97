package pinakes.extraction.charset;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The charsets that names in files stand for, as the WHATWG Encoding Standard has them: many old names stand for a
/// larger Windows charset, because that is what programs really write under them.
public final class CharsetLabels {
    private static final Map<String, String> WIDER = Map.ofEntries(
            Map.entry("iso-8859-1", "windows-1252"),
            Map.entry("iso8859-1", "windows-1252"),
            Map.entry("latin1", "windows-1252"),
            Map.entry("ansi", "windows-1252"),
            Map.entry("iso-8859-9", "windows-1254"),
            Map.entry("latin5", "windows-1254"),
            Map.entry("iso-8859-11", "x-windows-874"),
            Map.entry("tis-620", "x-windows-874"),
            Map.entry("windows-874", "x-windows-874"),
            Map.entry("shift_jis", "windows-31j"),
            Map.entry("shift-jis", "windows-31j"),
            Map.entry("sjis", "windows-31j"),
            Map.entry("x-sjis", "windows-31j"),
            Map.entry("ms932", "windows-31j"),
            Map.entry("gb2312", "GB18030"),
            Map.entry("gb_2312-80", "GB18030"),
            Map.entry("x-gbk", "GB18030"),
            Map.entry("gbk", "GB18030"),
            Map.entry("hz-gb-2312", "GB18030"),
            Map.entry("big5", "Big5-HKSCS"),
            Map.entry("euc-kr", "x-windows-949"),
            Map.entry("ks_c_5601-1987", "x-windows-949"),
            Map.entry("windows-949", "x-windows-949"),
            Map.entry("x-mac-cyrillic", "x-MacCyrillic"),
            Map.entry("macintosh", "x-MacRoman"),
            Map.entry("x-user-defined", "windows-1252"),
            Map.entry("unicode", "UTF-8"),
            Map.entry("utf8", "UTF-8"),
            Map.entry("unicode-1-1-utf-8", "UTF-8"));

    private CharsetLabels() {}

    /// The charset for a name, which may have quotes, blanks or a semicolon around it; empty for an unknown one.
    public static Optional<Charset> find(String label) {
        var name = label.strip().replaceAll("^[\"'\\s]+|[\"';,\\s].*$", "").toLowerCase(Locale.ROOT);
        if (name.equals("us-ascii") || name.equals("ascii")) {
            return Optional.empty(); // says nothing about the bytes that matter
        }
        try {
            var known = WIDER.getOrDefault(name, name);
            return Charset.isSupported(known) ? Optional.of(Charset.forName(known)) : Optional.empty();
        } catch (IllegalCharsetNameException _) {
            return Optional.empty();
        }
    }

    /// The charset for the number of a Windows or DOS code page; empty for an unknown one.
    public static Optional<Charset> codePage(int number) {
        return switch (number) {
            case 65001 -> find("utf-8");
            case 932 -> find("shift_jis");
            case 936, 54936 -> find("gbk");
            case 949 -> find("euc-kr");
            case 950 -> find("big5");
            case 874 -> find("windows-874");
            case 10000 -> find("macintosh");
            case 10001 -> find("shift_jis");
            case 10007 -> find("x-mac-cyrillic");
            case 20866 -> find("koi8-r");
            case 21866 -> find("koi8-u");
            default -> number > 1000 ? find("windows-" + number) : find("ibm" + number);
        };
    }
}
