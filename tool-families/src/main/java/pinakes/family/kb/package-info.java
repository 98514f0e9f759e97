/// The kb tools: notes, uploads and search in collections of documents.
///
/// One class per tool, named like the tool; [KbFamily] assembles them and their answers are
/// [bare][pinakes.family.answer.BareEnvelope]. These
/// tools identify a document by its number, and show its collection tag as the field `collection`. Stored text
/// appears only as values in answers, never in hints, messages or descriptions.
@NullMarked
package pinakes.family.kb;

import org.jspecify.annotations.NullMarked;
