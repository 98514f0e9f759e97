package pinakes.engine.http.exchange;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.Passage;
import pinakes.engine.http.wire.FormFault;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.project.ProjectId;

/// The names and records of the files in an export.
final class ExchangeFiles {
    static final String FORMAT = "pinakes-export";
    static final int FORMAT_VERSION = 1;
    static final String DESCRIPTION = "export.json";
    static final String DOCUMENTS = "documents.jsonl";
    static final String CHUNKS = "chunks.jsonl";
    static final String TASKS = "tasks.json";
    static final String TODO_TXT = "todo.txt";
    static final String PROJECTS = "projects.jsonl";
    static final String REFERENCES = "references.bib";

    private static final int NAME_CHARACTERS_MAX = 100;

    private ExchangeFiles() {}

    /// The last file.
    record Description(String format, int formatVersion, Instant createdAt) {}

    /// A line of `documents.jsonl`.
    ///
    /// @param file the name of the original file or note in the export
    record DocumentLine(String file, Document document) {
        DocumentLine {
            FormFault.requirePresent("file", file);
            FormFault.requirePresent("document", document);
        }
    }

    /// A line of `chunks.jsonl`.
    record ChunkLine(DocumentId document, Passage chunk) {}

    /// A line of `documents.jsonl` of a project.
    ///
    /// @param file null when the original file was not kept
    record ProjectDocumentLine(@Nullable String file, ProjectDocument document) {
        ProjectDocumentLine {
            FormFault.requirePresent("document", document);
        }
    }

    /// The name of a document's file: unique by its number, and safe on every file system.
    static String file(Document document) {
        var number = String.format(Locale.ROOT, "%06d", document.number().value());
        if (document.source().kind() == DocumentKind.NOTE) {
            var title = document.text().title();
            var words =
                    title == null ? "" : safe(title).toLowerCase(Locale.ROOT).replace(' ', '-');
            return "notes/" + number + (words.isEmpty() ? "" : "-" + words.replaceAll("\\.+$", "")) + ".md";
        }
        return "files/" + number + "-" + safe(document.source().fileName());
    }

    /// The directory of a project.
    static String directory(ProjectId project) {
        return "projects/" + project.value().replace('/', '~') + "/";
    }

    /// Letters, digits and the end of the name, where the extension is.
    static String safe(String name) {
        var kept = new StringBuilder();
        name.codePoints()
                .map(c -> Character.isLetterOrDigit(c) || c == '.' || c == '-' || c == '_' ? c : ' ')
                .forEach(kept::appendCodePoint);
        var words = kept.toString().strip().replaceAll(" +", " ").replaceAll("^[. -]+", "");
        return words.codePointCount(0, words.length()) <= NAME_CHARACTERS_MAX
                ? words
                : words.substring(words.offsetByCodePoints(words.length(), -NAME_CHARACTERS_MAX));
    }
}
