package pinakes.engine.core.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("K1: a line of .kbignore means what it means in .gitignore")
class IgnorePatternTest {
    @ParameterizedTest
    @CsvSource({
        "*.log, a.log, true",
        "*.log, deep/er/a.log, true",
        "*.log, a.log.txt, false",
        "/*.log, a.log, true",
        "/*.log, deep/a.log, false",
        "doc/*.txt, doc/a.txt, true",
        "doc/*.txt, doc/sub/a.txt, false",
        "doc/*.txt, sub/doc/a.txt, false",
        "doc/**/a.txt, doc/a.txt, true",
        "doc/**/a.txt, doc/x/y/a.txt, true",
        "**/foo, foo, true",
        "**/foo, x/y/foo, true",
        "**/foo/bar, x/foo/bar, true",
        "**/foo/bar, foo/x/bar, false",
        "abc/**, abc/x/y, true",
        "abc/**, abc, false",
        "?at.md, cat.md, true",
        "?at.md, at.md, false",
        "[a-c]at, bat, true",
        "[!a-c]at, bat, false",
        "[^a-c]at, rat, true",
        "[[:digit:]].txt, 7.txt, true",
        "[]x].txt, ].txt, true",
        "[ab, [ab, true",
        "\\#note, #note, true",
        "\\!note, !note, true",
        "star\\*, star*, true",
        "star\\*, starfish, false",
        "a\u00FC?, aü😀, true",
        "'trailing  ', trailing, true",
        "'kept\\ ', 'kept ', true"
    })
    void line_matches_path(String line, String path, boolean matches) {
        var pattern = IgnorePattern.parse(line).orElseThrow();

        assertThat(pattern.matches(List.of(path.split("/")), false)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({"# comment", "''", "'   '", "/", "!"})
    void line_that_is_no_pattern(String line) {
        assertThat(IgnorePattern.parse(line)).isEmpty();
    }

    @Test
    void slash_at_the_end_means_directories() {
        var pattern = IgnorePattern.parse("build/").orElseThrow();

        assertThat(pattern.matches(List.of("x", "build"), true)).isTrue();
        assertThat(pattern.matches(List.of("x", "build"), false)).isFalse();
        assertThat(pattern.covers(List.of("x", "build", "out.txt"))).isTrue();
    }

    @Test
    void last_match_and_deepest_file_decide() {
        var outer = rules(null, 0, "*.tmp", "!keep.tmp", "/only/*");
        var inner = rules(outer, 1, "!again.tmp", "keep.tmp");

        assertThat(outer.ignores(List.of("a.tmp"), false)).isTrue();
        assertThat(outer.ignores(List.of("sub", "keep.tmp"), false)).isFalse();
        assertThat(inner.ignores(List.of("sub", "again.tmp"), false)).isFalse();
        assertThat(inner.ignores(List.of("sub", "keep.tmp"), false)).isTrue();
        assertThat(inner.ignores(List.of("sub", "a.tmp"), false)).isTrue();
        assertThat(outer.ignores(List.of("only", "this"), false)).isTrue();
    }

    @Test
    @Timeout(60)
    @DisplayName("S10: a hostile pattern takes no time")
    void hostile_pattern() {
        var pattern = IgnorePattern.parse("*a".repeat(1_000) + "b").orElseThrow();
        var deep = IgnorePattern.parse("**/a/".repeat(200) + "b").orElseThrow();
        var started = System.nanoTime();

        assertThat(pattern.matches(List.of("a".repeat(5_000)), false)).isFalse();
        assertThat(deep.matches(Collections.nCopies(400, "a"), false)).isFalse();
        assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(50));
    }

    private static IgnoreRules rules(@Nullable IgnoreRules above, int depth, String... lines) {
        return new IgnoreRules(
                above,
                depth,
                List.of(lines).stream()
                        .map(line -> IgnorePattern.parse(line).orElseThrow())
                        .toList());
    }
}
