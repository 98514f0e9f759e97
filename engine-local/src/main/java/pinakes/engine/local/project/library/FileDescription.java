package pinakes.engine.local.project.library;

import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.local.document.DocumentDraft;
import pinakes.engine.local.document.DocumentDraft.DraftChunk;
import pinakes.engine.local.reference.Doi;

/// The metadata found in a file.
///
/// @param doi on its first page, if there is exactly one
record FileDescription(
        String name,
        @Nullable String sourcePath,
        @Nullable String title,
        @Nullable String author,
        @Nullable String doi) {
    /// In a file without pages, this many chunks count as the first page.
    private static final int FIRST_CHUNKS = 2;

    static FileDescription of(DocumentDraft draft) {
        return new FileDescription(
                draft.source().fileName(),
                draft.source().sourcePath(),
                draft.text().title(),
                draft.text().author(),
                doi(draft).orElse(null));
    }

    /// The name without its extension.
    String stem() {
        var dot = name.lastIndexOf('.');
        return dot <= 0 ? name : name.substring(0, dot);
    }

    private static Optional<String> doi(DocumentDraft draft) {
        var beginning = draft.chunks().stream()
                .filter(FileDescription::isOnFirstPage)
                .map(part -> part.chunk().text())
                .collect(Collectors.joining("\n"));
        return Doi.onlyOneIn(beginning);
    }

    private static boolean isOnFirstPage(DraftChunk part) {
        var page = part.chunk().pageFirst();
        return page == null ? part.chunk().ordinal() < FIRST_CHUNKS : page == 1;
    }

    /// The last part of a path of any machine.
    static String nameIn(String path) {
        return path.substring(path.replace('\\', '/').lastIndexOf('/') + 1);
    }

    /// Whether it was read from this path. Only whole components count: a path may be relative or come from another
    /// machine.
    boolean isAt(String path) {
        if (sourcePath == null) {
            return false;
        }
        var one = path.replace('\\', '/');
        var two = sourcePath.replace('\\', '/');
        return one.equals(two) || one.endsWith(below(two)) || two.endsWith(below(one));
    }

    private static String below(String path) {
        return path.startsWith("/") ? path : "/" + path;
    }
}
