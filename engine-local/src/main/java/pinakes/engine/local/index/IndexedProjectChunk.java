package pinakes.engine.local.index;

import pinakes.engine.project.Citation;

/// A chunk of a project as its index takes it; the text itself is not kept.
///
/// @param isNew whether no chunk with this key was ever put
/// @param words the text that its words are from
/// @param citation what it can be filtered by, and words that belong to it
public record IndexedProjectChunk(long key, boolean isNew, String words, Citation citation, UnitVector vector) {}
