/// Documents: the files and notes that an engine stores, and the passages of their text.
///
/// [Documents] is the entry point. A [DocumentFilter] selects documents, and a [CollectionName] is a tag that groups
/// them.
@NullMarked
package pinakes.engine.document;

import org.jspecify.annotations.NullMarked;
