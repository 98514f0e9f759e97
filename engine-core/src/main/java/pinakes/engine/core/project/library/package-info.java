/// A project's library: its documents and references.
///
/// The chunks of a document are stored like all others, and refer to a row of [ProjectDocumentTable] with the
/// metadata that they share. Attaching a reference to thousands of chunks is therefore a change of one row.
@NullMarked
package pinakes.engine.core.project.library;

import org.jspecify.annotations.NullMarked;
