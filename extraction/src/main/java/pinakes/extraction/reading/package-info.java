/// What the readers of all formats share.
///
/// A [DocumentReader] reads one file into an [ExtractionDraft], which enforces the limits and cleans up white
/// space. [TableRows] and [SheetGrid] turn rows into tables, and [EmbeddedPictures] recognises text in pictures.
/// [PartTrail] says which part of a file is being read, so that one that ends the process can be left out. A
/// reader throws an [ExtractionException][pinakes.extraction.ExtractionException] when it knows what is wrong with
/// the file; any other exception means that the file is damaged.
@NullMarked
package pinakes.extraction.reading;

import org.jspecify.annotations.NullMarked;
