/// The knowledge tools: for agents that store documents and find the right passage in them.
///
/// One class per tool, named like the tool; [KnowledgeFamily] assembles them and [KnowledgeEnvelope] shapes their
/// answers. Stored text appears only as values in answers, never in hints, messages or descriptions.
@NullMarked
package pinakes.family.knowledge;

import org.jspecify.annotations.NullMarked;
