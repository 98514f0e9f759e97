package pinakes.extraction.detect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Map.entry;

import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/// Common kinds of files that are not supported, with their first bytes, so that an error can name them.
final class UnsupportedKind {
    private static final Map<String, String> WORDS = Map.ofEntries(
            entry("474946383", "a GIF image"),
            entry("424D", "a BMP image"),
            entry("00000100", "an icon"),
            entry("38425053", "a Photoshop file"),
            entry("00000018667479706865", "a HEIC image"),
            entry("0000000C6A5020200D0A", "a JPEG 2000 image"),
            entry("D0CF11E0A1B11AE1", "a pre-2007 Office file, such as .doc, .xls or .ppt"),
            entry("1F8B", "a gzip archive"),
            entry("425A68", "a bzip2 archive"),
            entry("FD377A585A00", "an xz archive"),
            entry("377ABCAF271C", "a 7z archive"),
            entry("526172211A07", "a RAR archive"),
            entry("28B52FFD", "a Zstandard archive"),
            entry("7F454C46", "a program"),
            entry("4D5A", "a Windows program"),
            entry("CAFEBABE", "a program"),
            entry("25215053", "a PostScript file"),
            entry("41542654464F524D", "a DjVu file"),
            entry("494433", "an MP3 recording"),
            entry("4F676753", "an Ogg recording"),
            entry("664C6143", "a FLAC recording"),
            entry("1A45DFA3", "a Matroska video"),
            entry("53514C69746520666F726D617420", "an SQLite database"));

    private UnsupportedKind() {}

    /// The kind of a file, in words that can follow "It is".
    static Optional<String> of(String leadingBytes) {
        var first = leadingBytes.substring(0, Math.min(leadingBytes.length(), 16));
        var start = HexFormat.of().withUpperCase().formatHex(first.getBytes(ISO_8859_1));
        return WORDS.keySet().stream().filter(start::startsWith).findFirst().map(WORDS::get);
    }
}
