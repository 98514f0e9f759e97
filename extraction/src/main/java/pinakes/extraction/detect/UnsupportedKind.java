package pinakes.extraction.detect;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/// Common kinds of files that are not supported, with their first bytes, so that an error can name them.
enum UnsupportedKind {
    GIF("474946383", "a GIF picture"),
    BMP("424D", "a BMP picture"),
    ICON("00000100", "an icon"),
    PHOTOSHOP("38425053", "a Photoshop file"),
    HEIC("00000018667479706865", "a HEIC picture"),
    JPEG_2000("0000000C6A5020200D0A", "a JPEG 2000 picture"),
    OLE("D0CF11E0A1B11AE1", "an Office file in the format from before 2007, such as .doc, .xls or .ppt"),
    GZIP("1F8B", "a gzip archive"),
    BZIP2("425A68", "a bzip2 archive"),
    XZ("FD377A585A00", "an xz archive"),
    SEVEN_ZIP("377ABCAF271C", "a 7z archive"),
    RAR("526172211A07", "a RAR archive"),
    ZSTD("28B52FFD", "a Zstandard archive"),
    ELF("7F454C46", "a program"),
    WINDOWS_PROGRAM("4D5A", "a Windows program"),
    JAVA_CLASS("CAFEBABE", "a program"),
    POSTSCRIPT("25215053", "a PostScript file"),
    DJVU("41542654464F524D", "a DjVu file"),
    MP3("494433", "an MP3 recording"),
    OGG("4F676753", "an Ogg recording"),
    FLAC("664C6143", "a FLAC recording"),
    MATROSKA("1A45DFA3", "a Matroska video"),
    SQLITE("53514C69746520666F726D617420", "an SQLite database");

    private final String hex;
    private final String words;

    UnsupportedKind(String hex, String words) {
        this.hex = hex;
        this.words = words;
    }

    /// The kind, in words that can follow "It is".
    String words() {
        return words;
    }

    static Optional<UnsupportedKind> of(LeadingBytes head) {
        var start = HexFormat.of().withUpperCase().formatHex(head.bytes(), 0, Math.min(head.length(), 16));
        return Arrays.stream(values())
                .filter(signature -> start.startsWith(signature.hex))
                .findFirst();
    }
}
