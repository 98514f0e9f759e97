/// The chunk tools: for editors and research agents that store chunks in projects and cite what they find.
///
/// One class per tool, named like the tool; [ChunksFamily] assembles them and [ChunkErrors] has their error codes.
/// Access to projects is enforced by the engine they are given. Stored text and metadata appear only as values in
/// answers, never in hints, messages or descriptions.
@NullMarked
package pinakes.family.chunks;

import org.jspecify.annotations.NullMarked;
