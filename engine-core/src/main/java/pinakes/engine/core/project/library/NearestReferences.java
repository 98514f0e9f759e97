package pinakes.engine.core.project.library;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.core.project.library.ReferenceTable.StoredReference;
import pinakes.engine.core.reference.TitleKey;
import pinakes.engine.library.UnmatchedDocument.Candidate;

/// Finds the references that are most similar to a document, by the words that they share.
final class NearestReferences {
    private static final int CANDIDATES_MAX = 3;
    private static final double SIMILARITY_MIN = 0.3;

    /// What the name of an author or the year adds.
    private static final double PER_DETAIL = 0.15;

    /// Shorter words are too frequent to say anything.
    private static final int LETTERS_MIN = 3;

    private final List<Work> works;

    NearestReferences(List<StoredReference> references) {
        this.works = references.stream().map(Work::of).toList();
    }

    List<Candidate> to(ProjectDocumentRow document) {
        var file = document.file();
        var words = words(Stream.of(
                document.given().title(),
                file.title(),
                file.heading(),
                file.stem(),
                document.given().author(),
                file.author()));
        return works.stream()
                .map(work -> new Candidate(work.citekey(), work.title(), work.similarity(words)))
                .filter(candidate -> candidate.similarity() >= SIMILARITY_MIN)
                .sorted(Comparator.comparingDouble(Candidate::similarity)
                        .reversed()
                        .thenComparing(Candidate::citekey))
                .limit(CANDIDATES_MAX)
                .toList();
    }

    private static Set<String> words(Stream<@Nullable String> texts) {
        return texts.flatMap(text -> Optional.ofNullable(text).flatMap(TitleKey::of).stream())
                .flatMap(key -> Arrays.stream(key.split(" ")))
                .filter(word -> word.length() >= LETTERS_MIN)
                .collect(Collectors.toSet());
    }

    private record Work(String citekey, @Nullable String title, Set<String> titleWords, Set<String> details) {
        static Work of(StoredReference reference) {
            var fields = JsonColumn.object(reference.fields());
            var title = fields.get("title") instanceof String text ? text : null;
            return new Work(reference.citekey(), title, words(Stream.of(title)), details(fields));
        }

        private static Set<String> details(Map<String, Object> fields) {
            var authors = fields.get("authors") instanceof List<?> list ? list : List.of();
            return words(Stream.concat(
                    authors.stream()
                            .limit(CANDIDATES_MAX)
                            .map(name -> String.valueOf(name).split(",", 2)[0]),
                    Stream.of(String.valueOf(fields.get("year")))));
        }

        double similarity(Set<String> words) {
            var inTitle = titleWords.stream().filter(words::contains).count();
            var share = titleWords.isEmpty() ? 0 : (double) inTitle / titleWords.size();
            var more = details.stream().filter(words::contains).count() * PER_DETAIL;
            return Math.round(Math.min(1, share + more) * 100) / 100.0;
        }
    }
}
