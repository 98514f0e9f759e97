package pinakes.ranking;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The kinds of text that headings announce, in the languages that we know the usual names of.
final class SectionNames {
    private static final int HEADING_CHARS_MAX = 60;

    private static final Map<TextKind, Set<String>> NAMES = Map.of(
            TextKind.REFERENCES,
            listed("references, reference list, list of references, references cited, references and "
                    + "notes, notes and references, literature, literature cited, bibliography, selected "
                    + "bibliography, further reading, works cited, citations, sources, literatur, "
                    + "literaturverzeichnis, quellen, quellenverzeichnis, références, bibliographie, "
                    + "referencias, bibliografía, bibliografia, riferimenti bibliografici, referências, "
                    + "literatuur, bibliografie, список литературы, литература, 参考文献"),
            TextKind.CONTENTS,
            listed("contents, table of contents, list of figures, list of tables, inhalt, "
                    + "inhaltsverzeichnis, abbildungsverzeichnis, tabellenverzeichnis, sommaire, table des "
                    + "matières, contenido, índice, indice, sumário, inhoud, inhoudsopgave, содержание, "
                    + "оглавление, 目录, 目次"),
            TextKind.INDEX,
            listed("index, register, sachregister, personenregister, stichwortverzeichnis, índice "
                    + "alfabético, indice analitico, índice remissivo, trefwoordenregister, предметный "
                    + "указатель, 索引"),
            TextKind.BOILERPLATE,
            listed("copyright, copyright notice, license, licence, legal notice, legal notices, notices, "
                    + "disclaimer, colophon, imprint, impressum, rechtliche hinweise, haftungsausschluss, "
                    + "mentions légales, aviso legal"));

    private SectionNames() {}

    private static Set<String> listed(String names) {
        return Set.of(names.split(", "));
    }

    static Set<TextKind> kinds(List<String> headings) {
        var kinds = EnumSet.noneOf(TextKind.class);
        for (var heading : headings) {
            if (heading.length() <= HEADING_CHARS_MAX) {
                var name = name(heading);
                NAMES.forEach((kind, names) -> {
                    if (names.contains(name) || (kind == TextKind.INDEX && name.endsWith(" index"))) {
                        kinds.add(kind);
                    }
                });
            }
        }
        return kinds;
    }

    /// A heading without the section or page number beside it: `6. REFERENCES`, `xiv Contents`, `Index 221`.
    private static String name(String heading) {
        var words = List.of(heading.toLowerCase(Locale.ROOT).strip().split("\\s+"));
        int start = isNumbering(words.getFirst()) ? 1 : 0;
        int end = words.size() > 1 && isNumbering(words.getLast()) ? words.size() - 1 : words.size();
        return start < end ? TokenizedText.bare(String.join(" ", words.subList(start, end))) : "";
    }

    private static boolean isNumbering(String word) {
        return word.chars().allMatch(c -> TokenizedText.isDigit(c) || "ivxlc.:|-".indexOf(c) >= 0)
                || (word.length() == 2 && word.endsWith("."));
    }
}
