/// Making the index anew beside the one that serves: because somebody asks for it, or because another model is to
/// make the vectors.
///
/// [ActiveModel] says which model that is; [IndexShelf] has the directories, of which the catalog names the one in
/// use. A [Rebuilding] that is interrupted leaves the old index in use; the next start begins it anew, but does not
/// embed again what was embedded before.
@NullMarked
package pinakes.engine.local.rebuild;

import org.jspecify.annotations.NullMarked;
