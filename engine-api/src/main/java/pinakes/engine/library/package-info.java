/// The library of a project: documents that the engine itself cuts into chunks of the project, and the references
/// that they are cited by.
///
/// Such a document is the project's alone: the engine's other documents are not beside it, and no search but the
/// project's finds it. [Library] is the way in.
@NullMarked
package pinakes.engine.library;

import org.jspecify.annotations.NullMarked;
