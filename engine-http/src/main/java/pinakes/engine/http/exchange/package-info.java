/// Exports what an engine stores in open formats, and imports it into another engine.
///
/// | file | content |
/// |---|---|
/// | `export.json` | the format and the time |
/// | `documents.jsonl` | a line per document and note, as the API describes it, with the name of its file |
/// | `chunks.jsonl` | a line per chunk |
/// | `files/`, `notes/` | original files; notes as Markdown with front matter |
/// | `tasks.json`, `todo.txt` | tasks, in the form of the API and of todo.txt |
/// | `projects/NAME/` | `project.json`, `documents.jsonl`, `files/`, `references.bib` |
///
/// Both sides use the interfaces of an engine only, so a caller exports what it can access. An export is not a
/// snapshot: changes during the export may or may not be included. An import adds what is missing and can be
/// repeated.
@NullMarked
package pinakes.engine.http.exchange;

import org.jspecify.annotations.NullMarked;
