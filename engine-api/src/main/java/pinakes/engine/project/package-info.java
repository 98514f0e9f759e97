/// Projects: collections of chunks that other programs cut, or the engine made of documents, each on its own.
///
/// A chunk belongs to one [Project] and is never seen from another. Whoever stores it may bring its vector along, and
/// says in its metadata where it is from, of which a [Citation] is made. [Projects] is the way in; what can go wrong
/// for reasons that a caller can do something about is an outcome, not an exception.
@NullMarked
package pinakes.engine.project;

import org.jspecify.annotations.NullMarked;
