package pinakes.engine.core.eval;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import pinakes.engine.core.eval.TestCollection.Source;

/// Which results answer a question.
sealed interface AnswerKey {
    /// The id of the result that a passage is, or is a part of.
    String result(Source passage);

    /// Positive relevance grades by result.
    ///
    /// @param passages all passages of the test set
    Map<String, Integer> grades(Collection<Source> passages);

    /// Whole texts were judged, so a text is a result. It ranks as high as its best passage.
    record JudgedTexts(Map<String, Integer> grades) implements AnswerKey {
        public JudgedTexts {
            grades = Map.copyOf(grades);
        }

        @Override
        public String result(Source passage) {
            return passage.textId();
        }

        @Override
        public Map<String, Integer> grades(Collection<Source> passages) {
            return grades;
        }
    }

    /// The words that answer a question are known, so a passage is a result. It is correct when it holds at least
    /// half of one reference. Only letters and digits count, because chunking changes white space.
    ///
    /// @param textId the text that the references are from
    record References(String textId, List<String> references) implements AnswerKey {
        public References {
            references = references.stream().map(References::letters).toList();
        }

        @Override
        public String result(Source passage) {
            return passage.textId() + "#" + passage.ordinal();
        }

        @Override
        public Map<String, Integer> grades(Collection<Source> passages) {
            return passages.stream()
                    .filter(passage -> passage.textId().equals(textId) && isRight(letters(passage.passage())))
                    .collect(Collectors.toMap(this::result, _ -> 1));
        }

        private boolean isRight(String passage) {
            return references.stream().anyMatch(reference -> holdsHalf(passage, reference));
        }

        /// A passage holds a reference whole or cuts it at one of its ends. A match elsewhere is a coincidence.
        private static boolean holdsHalf(String passage, String reference) {
            int length = reference.length();
            if (length == 0 || passage.contains(reference)) {
                return length > 0;
            }
            int half = (length + 1) / 2;
            return (passage.length() >= half && reference.contains(passage))
                    || IntStream.range(half, length)
                            .anyMatch(part -> passage.endsWith(reference.substring(0, part))
                                    || passage.startsWith(reference.substring(length - part)));
        }

        private static String letters(String text) {
            return text.codePoints()
                    .filter(Character::isLetterOrDigit)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
        }
    }
}
