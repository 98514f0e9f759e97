/// The knowledge tools: what an agent needs to keep documents and to find the right passage in them.
///
/// One class per tool, called like the tool; [KnowledgeFamily] puts them together and [KnowledgeEnvelope] words their
/// answers. Stored text reaches a model only as a value of the answer: no hint, message or description is made of it.
@NullMarked
package pinakes.family.knowledge;

import org.jspecify.annotations.NullMarked;
