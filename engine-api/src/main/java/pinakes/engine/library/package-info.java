/// The library of a project: its documents, which the engine cuts into chunks, and their references.
///
/// Such a document belongs to its project alone, and only the project's search finds it. [Library] is the entry
/// point.
@NullMarked
package pinakes.engine.library;

import org.jspecify.annotations.NullMarked;
