package pinakes.extraction.charset;

import java.nio.charset.Charset;
import java.util.List;

/// A charset with one byte per character, and the languages that were written in it.
///
/// @param handicap how much less common it is than the Windows charsets, as the logarithm of a probability
record LegacyCharset(Charset charset, List<String> languages, double handicap) {
    private static final String WESTERN =
            "en de fr es it pt nl da sv no fi is ga gl ca eu af id sq sw tl ms ast oc br an";
    private static final String CENTRAL = "pl cs sk hu sl hr ro sq de en";
    private static final String CYRILLIC = "ru uk bg be mk sr";

    /// The handicap of a charset: it is rarer than the Windows charset, or a charset of DOS or old Macs.
    private static final double RARE = 2;

    private static final double ANCIENT = 5;

    static final List<LegacyCharset> ALL = List.of(
            of("windows-1252", WESTERN, 0),
            of("windows-1250", CENTRAL, 0),
            of("windows-1251", CYRILLIC, 0),
            of("windows-1253", "el", 0),
            of("windows-1254", "tr", 0),
            of("windows-1255", "he yi", 0),
            of("windows-1256", "ar fa ur", 0),
            of("windows-1257", "lt lv et", 0),
            of("windows-1258", "vi", 0),
            of("x-windows-874", "th", 0),
            of("KOI8-R", "ru bg", RARE),
            of("KOI8-U", "uk be", RARE),
            of("ISO-8859-2", CENTRAL, RARE),
            of("ISO-8859-5", CYRILLIC, RARE),
            of("ISO-8859-6", "ar", RARE),
            of("ISO-8859-7", "el", RARE),
            of("ISO-8859-13", "lt lv et", RARE),
            of("ISO-8859-15", WESTERN, RARE),
            of("ISO-8859-16", "ro", RARE),
            of("ISO-8859-4", "lt lv et", ANCIENT),
            of("ISO-8859-3", "mt", ANCIENT),
            of("IBM866", "ru uk be bg", RARE),
            of("IBM852", CENTRAL, ANCIENT),
            of("IBM850", WESTERN, ANCIENT),
            of("IBM437", WESTERN, ANCIENT),
            of("IBM775", "lt lv et", ANCIENT),
            of("IBM857", "tr", ANCIENT),
            of("IBM862", "he", ANCIENT),
            of("IBM737", "el", ANCIENT),
            of("x-MacRoman", WESTERN, ANCIENT),
            of("x-MacCyrillic", CYRILLIC, ANCIENT),
            of("x-MacCentralEurope", CENTRAL, ANCIENT),
            of("x-MacTurkish", "tr", ANCIENT),
            of("x-MacGreek", "el", ANCIENT));

    private static LegacyCharset of(String name, String languages, double handicap) {
        return new LegacyCharset(Charset.forName(name), List.of(languages.split(" ", -1)), handicap);
    }
}
