/// Projects: isolated sets of chunks, supplied by other programs or cut by the engine from documents.
///
/// A chunk belongs to one [Project] and is invisible from all others. Its metadata names its source, from which a
/// [Citation] is made. [Projects] is the entry point; failures that a caller can act on are outcomes, not exceptions.
@NullMarked
package pinakes.engine.project;

import org.jspecify.annotations.NullMarked;
