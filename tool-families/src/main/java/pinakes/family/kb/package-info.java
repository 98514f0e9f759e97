/// The kb tools: notes, uploads and search in collections of documents.
///
/// One class per tool, called like the tool; [KbFamily] puts them together and [KbEnvelope] words their answers. A
/// document is named by its number here. Which collection it is in, a tag says; on the wire that tag is the field
/// `collection`, and no tag. Stored text reaches a model only as a value of the answer: no hint, message or
/// description is made of it.
@NullMarked
package pinakes.family.kb;

import org.jspecify.annotations.NullMarked;
