/// Rebuilds the document index in parallel to the one that serves: on request, or because the model changed.
///
/// [ActiveModel] is the model of new vectors; [IndexDirectories] owns the directories, of which the catalog names
/// the active one. An interrupted [IndexRebuild] leaves the old index in use; the next start resumes it
/// ([ModelChange]) and keeps the vectors that were already made.
@NullMarked
package pinakes.engine.local.rebuild;

import org.jspecify.annotations.NullMarked;
