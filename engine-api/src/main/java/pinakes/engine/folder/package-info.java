/// Folders of the engine's machine whose files are kept in sync with documents.
///
/// [Folders] compares a folder with the documents that came from it, once or for as long as the folder is watched.
@NullMarked
package pinakes.engine.folder;

import org.jspecify.annotations.NullMarked;
