package pinakes.family.kb;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.search.Hit;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.Warning;

/// Points out older notes that a new text repeats, or may update or contradict.
///
/// The thresholds were chosen on the pairs of `note-pairs.tsv`: notes on the same subject are above them, notes that
/// only share words are below. 47 of the 48 pairs of `other-note-pairs.tsv`, which were not used to choose the
/// thresholds, are on the right side.
record RelatedNotes(DocumentSearch search) {
    private static final Logger LOG = LoggerFactory.getLogger(RelatedNotes.class);
    private static final Permission READ = Permission.parse("documents:read");

    /// Longer texts are papers rather than memories, and one passage would not speak for them.
    private static final int CHARACTERS_MAX = 2_000;

    private static final double MEANING_MIN = 0.6;
    private static final double RELEVANCE_MIN = 0.5;
    private static final int NOTES_MAX = 2;

    /// An older note on the same subject.
    record Related(DocumentNumber number, boolean isSame) {}

    /// The closest notes, best first; none when the caller may not read or the engine cannot search now.
    ///
    /// @param except the note that gets the text
    List<Related> to(String text, @Nullable DocumentId except, Caller caller) throws InterruptedException {
        if (text.length() > CHARACTERS_MAX || !caller.may(READ)) {
            return List.of();
        }
        var query = query(text);
        if (query.isEmpty()) {
            return List.of();
        }
        try {
            var notes = DocumentFilter.ALL.withKind(DocumentKind.NOTE);
            var request = new SearchRequest(query, NOTES_MAX + 1, RELEVANCE_MIN, notes, SearchMode.MEANING);
            return search.search(request).hits().stream()
                    .filter(hit -> hit.scores().meaning() >= MEANING_MIN
                            && !hit.document().id().equals(except))
                    .map(hit -> related(hit, text))
                    .distinct()
                    .limit(NOTES_MAX)
                    .toList();
        } catch (EngineUnavailableException e) {
            LOG.debug("A note was not compared with others", e);
            return List.of();
        }
    }

    static Hints pointOut(List<Related> notes, Hints hints) {
        for (var note : notes) {
            hints.warn(new Warning(
                    note.isSame() ? Warning.Type.DUPLICATE : Warning.Type.CONFLICT,
                    Priority.MEDIUM,
                    (note.isSame() ? "This repeats note " : "This may contradict or update note ") + note.number()
                            + ". If one of them is outdated, remove it with " + KbDelete.NAME + ".",
                    List.of(note.number().toString()),
                    null,
                    null));
        }
        notes.stream()
                .findFirst()
                .ifPresent(closest ->
                        hints.next(KbHints.read(closest.number(), Priority.MEDIUM, "Compare the two notes")));
        return hints;
    }

    private static Related related(Hit hit, String text) {
        return new Related(
                hit.document().number(),
                NoteComparison.of(hit.passage().text(), text).isSame());
    }

    /// The beginning of the text, without quotation marks, which would demand exact phrases.
    private static String query(String text) {
        var plain = text.replaceAll("[\"“”„«»]", " ").strip();
        var end = Math.min(plain.codePointCount(0, plain.length()), SearchRequest.QUERY_CHARACTERS_MAX);
        return plain.substring(0, plain.offsetByCodePoints(0, end));
    }
}
