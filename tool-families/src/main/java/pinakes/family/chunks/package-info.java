/// The chunk tools: what editors and research agents need to keep chunks in projects and to cite what they find.
///
/// One class per tool, called like the tool; [ChunksFamily] puts them together and [ChunkEnvelope] words their answers.
/// Which projects a caller may see is not theirs to know: the engine that they are given has no others. Stored text and
/// metadata reach a model only as values of the answer: no hint, message or description is made of them.
@NullMarked
package pinakes.family.chunks;

import org.jspecify.annotations.NullMarked;
