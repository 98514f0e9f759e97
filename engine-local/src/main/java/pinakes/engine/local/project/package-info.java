/// Projects on one machine: chunks in the catalog, and an index of its own for each project.
///
/// A batch is one change of the catalog, made as a whole or not at all; then its chunks go into the index. An index
/// remembers the last batch that it has whole, so one that fell behind, because the process died or the caller was
/// interrupted, is given what came later. [ProjectShelf] opens indexes when they are first needed and closes those
/// that nobody used for a while.
///
/// Documents that jobs make for a project are chunks like all others, with a row of [LibraryTable] above them: what
/// they have in common stands there once, so that a reference is attached to thousands of chunks in one change.
///
/// Isolation is a matter of place: every project has a directory, a row of the catalog names it by a number, and what
/// an index proposes is looked up among the chunks of that project alone.
@NullMarked
package pinakes.engine.local.project;

import org.jspecify.annotations.NullMarked;
