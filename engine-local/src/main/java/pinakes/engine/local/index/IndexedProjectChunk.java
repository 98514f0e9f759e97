package pinakes.engine.local.index;

import pinakes.engine.project.Citation;

/// A chunk of a project to index; the index does not store the text.
///
/// @param isNew whether the key has never been indexed
/// @param words the text to search
/// @param citation for filters, and additional words
public record IndexedProjectChunk(long key, boolean isNew, String words, Citation citation, UnitVector vector) {}
