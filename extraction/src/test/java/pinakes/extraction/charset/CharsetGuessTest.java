package pinakes.extraction.charset;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Requirement K1: text in a legacy charset is read with the right letters, or with a warning.
final class CharsetGuessTest {
    /// Each charset with three texts in the languages that were written in it.
    private static final String CASES = """
            windows-1250 pl cs hu
            windows-1250 sk sl ro
            ISO-8859-2 pl cs hr
            windows-1251 ru uk bg
            windows-1251 be ru2 ru3
            KOI8-R ru ru2 ru3
            KOI8-U uk uk2 uk3
            IBM866 ru ru2 be
            ISO-8859-5 ru bg uk
            windows-1252 de fr es
            windows-1252 da pt fi
            ISO-8859-15 fr fi de
            windows-1253 el el2 el3
            ISO-8859-7 el el2 el3
            windows-1254 tr tr2 tr3
            windows-1255 he he2 he3
            windows-1256 ar ar2 fa
            windows-1257 lt lv et
            windows-1258 vi vi2 vi3
            x-windows-874 th th2 th3
            IBM852 pl cs hu
            Shift_JIS ja ja2 ja3
            EUC-JP ja ja2 ja3
            ISO-2022-JP ja ja2 ja3
            GB18030 zh zh2 zh3
            Big5 zh-tw zh-tw2 zh-tw3
            EUC-KR ko ko2 ko3
            """;

    private record Case(String charset, String name) {
        byte[] bytes() {
            return encoded(Paragraphs.of(name), Charset.forName(charset));
        }
    }

    @Test
    void nineteen_in_twenty_texts_are_decoded_rightly_and_the_others_with_a_warning() {
        var wrong = new ArrayList<String>();
        var silent = new ArrayList<String>();
        var cases = cases();

        for (var one : cases) {
            var bytes = one.bytes();
            var guess = CharsetGuess.of(bytes);
            var text = Normalizer.normalize(guess.decoded(bytes), Normalizer.Form.NFC);
            if (!text.equals(readable(one))) {
                wrong.add(one + " as " + guess);
                if (guess.isSure()) {
                    silent.add(one.toString());
                }
            }
        }

        assertThat(wrong).as("of %d texts", cases.size()).hasSizeLessThanOrEqualTo(cases.size() / 20);
        assertThat(silent).isEmpty();
    }

    @Test
    void ordinary_texts_are_read_without_a_warning() {
        var unsure = cases().stream()
                .filter(one -> !CharsetGuess.of(one.bytes()).isSure())
                .toList();

        assertThat(unsure).hasSizeLessThanOrEqualTo(cases().size() / 20);
    }

    @Test
    void a_few_letters_are_read_with_a_warning() {
        var guess = CharsetGuess.of(encoded("(á)", Charset.forName("windows-1252")));

        assertThat(guess.isSure()).isFalse();
        assertThat(guess.warning()).contains("uncertain");
    }

    @Test
    void a_declared_charset_is_believed_where_it_can_be_right() {
        var bytes = encoded(Paragraphs.of("cs"), Charset.forName("ISO-8859-2"));

        assertThat(CharsetGuess.of(bytes, Charset.forName("ISO-8859-2")))
                .isEqualTo(new CharsetGuess(Charset.forName("ISO-8859-2"), CharsetGuess.Basis.DECLARED, true));
        assertThat(CharsetGuess.of(bytes, Charset.forName("windows-1251")).charset())
                .isEqualTo(Charset.forName("ISO-8859-2"));
        assertThat(CharsetGuess.of(bytes, UTF_8).charset()).isEqualTo(Charset.forName("ISO-8859-2"));
    }

    @Test
    void unicode_is_recognised_by_its_bytes() {
        var text = Paragraphs.of("ru");

        assertThat(CharsetGuess.of(text.getBytes(UTF_8), Charset.forName("windows-1251"))
                        .charset())
                .isEqualTo(UTF_8);
        assertThat(CharsetGuess.of(("\uFEFF" + text).getBytes(UTF_16LE)).decoded(("\uFEFF" + text).getBytes(UTF_16LE)))
                .isEqualTo(text);
        assertThat(CharsetGuess.of("plain words without a mark".getBytes(UTF_16LE))
                        .charset())
                .isEqualTo(UTF_16LE);
    }

    @Test
    void one_broken_byte_does_not_turn_unicode_into_something_else() {
        var bytes = Paragraphs.of("de").getBytes(UTF_8);
        var broken = Arrays.copyOf(bytes, bytes.length + 1);
        broken[bytes.length] = (byte) 0xE4;

        var guess = CharsetGuess.of(broken);

        assertThat(guess.decoded(broken)).contains("Stadtbücherei").contains("außer");
        assertThat(guess.isSure()).isFalse();
    }

    @Test
    void names_of_charsets_stand_for_what_programs_write_under_them() {
        assertThat(CharsetLabels.find("ISO-8859-1")).contains(Charset.forName("windows-1252"));
        assertThat(CharsetLabels.find(" \"gb2312\";")).contains(Charset.forName("GB18030"));
        assertThat(CharsetLabels.find("no such charset")).isEmpty();
        assertThat(CharsetLabels.codePage(932)).contains(Charset.forName("windows-31j"));
    }

    private static List<Case> cases() {
        return CASES.lines()
                .map(line -> List.of(line.split(" ", -1)))
                .flatMap(words -> words.stream().skip(1).map(name -> new Case(words.getFirst(), name)))
                .toList();
    }

    /// The text as far as the charset can write it.
    private static String readable(Case one) {
        var charset = Charset.forName(one.charset());
        return Normalizer.normalize(new String(one.bytes(), charset), Normalizer.Form.NFC);
    }

    /// Vietnamese in windows-1258 has its tone marks as characters of their own.
    private static byte[] encoded(String text, Charset charset) {
        if (!charset.name().equals("windows-1258")) {
            return text.getBytes(charset);
        }
        var apart = new StringBuilder();
        for (var letter : text.split("", -1)) {
            var marks = Normalizer.normalize(letter, Normalizer.Form.NFD);
            var tone = marks.chars()
                    .filter(mark -> "\u0300\u0301\u0303\u0309\u0323".indexOf(mark) >= 0)
                    .findFirst();
            var base = marks.replaceAll("[\u0300\u0301\u0303\u0309\u0323]", "");
            apart.append(Normalizer.normalize(base, Normalizer.Form.NFC));
            tone.ifPresent(mark -> apart.append((char) mark));
        }
        return apart.toString().getBytes(charset);
    }
}
