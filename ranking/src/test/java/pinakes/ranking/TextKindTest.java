package pinakes.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TextKindTest {
    private static final String NUMBERED_REFERENCES = """
            [7] A. Moreau and P. Lindqvist. Tidal gauges and their drift. Journal of Harbour Studies, 28(1):134–174, \
            2006. [8] R. Okafor, T. Venn, and S. Abara. Silt transport in narrow canals. In Proceedings of the Third \
            Workshop on Waterways, pages 83–93. Quay Press, 2009. [9] K. Brandt. Locks without water. PhD thesis, \
            University of Emden, 1998.
            """;
    private static final String MEDICAL_REFERENCES = """
            - Abara S, Venn TR, Okafor RJ. Sleep of night ferry crews. Acta Nautica. 2011;478: 337–342. 10.1038/acta10452
            - Moreau A, Lindqvist P, et al. Salt and blood pressure in pilots. Coast Med 6:17 (2015). DOI: 10.1186/s13100-0
            """;
    private static final String FULL_NAMES = """
            Amina Moreau, Per Lindqvist, and Rosa Okafor. Predicting tides with small networks. In International \
            Conference on Water Levels, 2016.
            Tobias Venn, Kai Brandt, and Samira Abara. Learning to read gauges. arXiv preprint arXiv:1601.00001, 2016.
            """;
    private static final String DOTTED_CONTENTS = """
            1.6 Formal and natural tides . . . . . . . . . . . . . . 4

            1.7 Measuring . . . . . . . . . . . . . . . . . . . . . . 6

            1.8 Glossary . . . . . . . . . . . . . . . . . . . . . . . 6

            2.1 Gauges . . . . . . . . . . . . . . . . . . . . . . . . 9
            """;
    private static final String INDEX = """
            abutment, 14, 93 anchor, 7 ballast, 21, 40–44 barge, 3, 5, 88 bilge, 19 buoy, 61 canal, 2, 17 chart, 33 \
            current, 12, 90 dock, 50 drift, 71, 72 ebb, 8
            """;
    private static final String LICENCE = """
            Copyright (c) 2021 The Harbour Authors. All rights reserved.

            Redistribution and use in source and binary forms, with or without
            modification, are permitted provided that the following conditions are met.
            The software comes without warranty of any kind, and in no event shall
            its authors be liable for damages.
            """;

    @ParameterizedTest
    @ValueSource(strings = {NUMBERED_REFERENCES, MEDICAL_REFERENCES, FULL_NAMES})
    void reference_lists_are_recognised_without_a_heading(String text) {
        assertThat(TextKind.of(List.of("4 Results"), text)).isEqualTo(TextKind.REFERENCES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"References", "6. REFERENCES", "References:", "Works cited", "Literaturverzeichnis"})
    void a_heading_helps_references_that_show_little(String heading) {
        var text = """
                Port Authority. Validation of dredging as a public service. Hamburg; 2017.
                Port Authority. Strengthening the assessment of sediment and documenting its removal. Bremen; 2011.
                """;

        assertThat(TextKind.of(List.of("Dredging", heading), text)).isEqualTo(TextKind.REFERENCES);
        assertThat(TextKind.of(List.of("Dredging"), text)).isEqualTo(TextKind.PROSE);
    }

    @Test
    void tables_of_contents_are_recognised() {
        var oneLine = DOTTED_CONTENTS.replace("\n\n", " ");
        var withoutDots = "Preface v\n1 The tide 1\n2 The gauge 9\n3 The canal 23\n";

        assertThat(TextKind.of(List.of(), DOTTED_CONTENTS)).isEqualTo(TextKind.CONTENTS);
        assertThat(TextKind.of(List.of(), oneLine)).isEqualTo(TextKind.CONTENTS);
        assertThat(TextKind.of(List.of("Contents", "1 The tide 1"), withoutDots))
                .isEqualTo(TextKind.CONTENTS);
        assertThat(TextKind.of(List.of("xiv Contents"), "Glossary . . . . . . . . . 240"))
                .isEqualTo(TextKind.CONTENTS);
    }

    @Test
    void indexes_are_recognised() {
        assertThat(TextKind.of(List.of(), INDEX)).isEqualTo(TextKind.INDEX);
        assertThat(TextKind.of(List.of("Index 221"), "weir, 14 wharf, 7 yawl, 90"))
                .isEqualTo(TextKind.INDEX);
        assertThat(TextKind.of(List.of("Concept Index", "W"), "Weirs . . . . . . . 14"))
                .isEqualTo(TextKind.INDEX);
    }

    @Test
    void notices_are_recognised() {
        assertThat(TextKind.of(List.of(), LICENCE)).isEqualTo(TextKind.BOILERPLATE);
        assertThat(TextKind.of(List.of("Copyright"), "© 2021 Quay Press. All rights reserved."))
                .isEqualTo(TextKind.BOILERPLATE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // prose with citations
                "Gauges drift by a millimetre a year (Moreau and Lindqvist, 2006; Okafor et al., 2009), which is why they"
                        + " are calibrated every spring [12, 14]. Brandt (1998) was the first to see it, and Venn et al."
                        + " (2011) have shown that salt is not the cause [15]. We follow J. Abara in this.",
                // a table
                "| Model | Year | Score |\n|-|-|-|\n| Venn et al. (2013) | 2013 | 91.3 |\n| Brandt, K. (2014) | 2014 | 92 |"
                        + "\n| Moreau, A. (2015) | 2015 | 93 |\n| Okafor, R. (2016) | 2016 | 94 |",
                // steps
                "1. Open the valve.\n2. Wait until the gauge shows 12.\n3. Close the valve after 30\n4. Note the time.",
                // a chat
                "[2024-05-01 09:12] anna: did the pump run?\n[2024-05-01 09:13] ben: yes, 14\n[2024-05-01 09:15] anna: ok",
                // code
                "int[] levels = {12, 15, 18, 21};\nfor (int i = 0; i < levels.length; i++) { sum += levels[i]; }",
                // a changelog
                "## 2.3.1 - 2024-03-02\n- Fix drift of gauges (#1682, #1758)\n- Support RFC 9457 (#1783)\n## 2.3.0 -"
                        + " 2024-01-14\n- Add export to CSV (#1601, #1740)",
                // minutes
                "Minutes of 12 May 2019. Present: Anna Moreau, Per Lindqvist, Rosa Okafor. Absent: K. Brandt. Item 1,"
                        + " budget 2019: approved. Item 2, conference 2020: A. Moreau reports on 3 June 2019.",
                // prices
                "Soup ........ 4.50\nSalad ........ 6.20\nPike ........ 14.90\nCoffee ........ 2.80",
                "Soup ........ 4\nSalad ........ 6\nPike ........ 14\nCoffee ........ 3",
                // a glossary
                "abutment: the part of a bridge that carries its end. anchor: holds a ship in place. ballast: weight that"
                        + " keeps a ship upright. barge: a flat boat for goods.",
                // results
                "Adams, 34\nBrown, 41\nClark, 29\nDiaz, 38\nEvans, 52\nFord, 27\nGreen, 33\nHill, 45\nIrwin, 30",
                // about copyright
                "The court held that the words all rights reserved have no effect today. Protection arises with the work"
                        + " itself, and registration is only needed to sue. Publishers print them out of habit.",
                // German prose
                "Die Pegel wurden 2019 erneuert, und seitdem ist die Abweichung kleiner als 2 mm (vgl. Brandt 2018, S. 14)."
            })
    void other_texts_are_prose(String text) {
        assertThat(TextKind.of(List.of("3 Notes"), text)).isEqualTo(TextKind.PROSE);
    }

    @ParameterizedTest
    @CsvSource({
        "References, Every reference needs a year. If the year is missing we write n.d. and the editor asks the author.",
        "Index, An index makes a query fast because the database does not have to read the whole table.",
        "Contents, The box contains a gauge and its cable. If a part is missing please call us.",
        "License, You need a license to sail here. It is issued by the harbour office after a test."
    })
    void a_heading_alone_decides_nothing(String heading, String text) {
        assertThat(TextKind.of(List.of(heading), text)).isEqualTo(TextKind.PROSE);
    }

    @Test
    void a_table_below_the_name_of_a_measure_is_no_index() {
        var text = "| Month | Points |\n|-|-|\n| January | 103 |\n| February | 105 |\n| March | 104 |";

        assertThat(TextKind.of(List.of("Consumer price index"), text)).isEqualTo(TextKind.PROSE);
    }

    @Test
    void texts_without_words_are_prose() {
        for (var text : List.of("", " \n ", ".", "…………", "| | |\n", "\u00a0", "[]", ",", "12")) {
            assertThat(TextKind.of(List.of("", " ", "."), text)).isEqualTo(TextKind.PROSE);
        }
    }

    /// Runs of these pieces would make a careless pattern backtrack; here the cost of a text follows its length.
    @Test
    void hostile_texts_are_read_too() {
        var seed = 20_261_116L;
        var random = new Random(seed);
        var pieces = List.of(".", " . ", "12", "12,", "A.", "(", "[1", "–", "\n", "|", "x", "10.", "/", "\uD800", "©");
        for (int round = 0; round < 200; round++) {
            var text = new StringBuilder();
            var piece = pieces.get(random.nextInt(pieces.size()));
            for (int i = 0; i < 5_000; i++) {
                text.append(random.nextInt(4) == 0 ? pieces.get(random.nextInt(pieces.size())) : piece);
            }
            assertThat(TextKind.of(List.of("Index", text.toString()), text.toString()))
                    .as("seed %d, round %d", seed, round)
                    .isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "references on tidal gauges",
                "Which papers does chapter 3 cite? citations please",
                "who wrote the thesis about locks",
                "10.1186/s13100-015-0050-8",
                "https://doi.org/10.1000/182",
                "arXiv:1601.06733",
                "Smith 2019",
                "smith 2019",
                "drift of gauges according to Moreau and Lindqvist (2006)",
                "where is \"Silt transport in narrow canals\" mentioned",
                "where is “Silt transport in narrow canals” mentioned",
                "Literaturverzeichnis"
            })
    void references_are_asked_for(String query) {
        assertThat(TextKind.REFERENCES.isAskedFor(query)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how do gauges drift",
                "what was the budget of the port in 2019",
                "who was harbour master in August 1862",
                "the \"dry dock\" problem",
                "\"unclosed quote of several words",
                "",
                "2019"
            })
    void questions_ask_for_prose_only(String query) {
        for (var kind : TextKind.values()) {
            assertThat(kind.isAskedFor(query)).as(kind.name()).isEqualTo(kind == TextKind.PROSE);
        }
    }

    @Test
    void contents_indexes_and_notices_are_asked_for() {
        assertThat(TextKind.CONTENTS.isAskedFor("table of contents of the handbook"))
                .isTrue();
        assertThat(TextKind.INDEX.isAskedFor("On which pages is ballast? See the index"))
                .isTrue();
        assertThat(TextKind.BOILERPLATE.isAskedFor("What license does it have?"))
                .isTrue();
        assertThat(TextKind.CONTENTS.isAskedFor("What license does it have?")).isFalse();
    }
}
