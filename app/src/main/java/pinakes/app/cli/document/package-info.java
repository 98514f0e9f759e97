/// Commands on stored documents and notes: list, show, open, remove, tag and move.
///
/// [pinakes.app.cli.document.DocumentNames] finds the document that a user means, and
/// [pinakes.app.cli.document.DocumentFlags] reads the flags that select documents.
@NullMarked
package pinakes.app.cli.document;

import org.jspecify.annotations.NullMarked;
