/// How files and notes become documents.
///
/// - **Taking** ([LocalIngestion#submit]): the bytes go to the [pinakes.engine.local.blob.BlobStore], then the
///   job into the catalog; from then on it happens, whatever becomes of this process.
/// - **Working** ([JobRunner]): a few lanes take jobs, of one caller after the other ([JobTurns]); a book does not
///   keep a line of text waiting, nor one caller another. [DocumentMaker] reads, cuts and embeds; this can be
///   cancelled at any time, because nothing of it is visible yet.
/// - **Storing** ([JobRunner]): one change makes the document, its passages and the end of the job durable.
///   Then the index learns of it, and only then the job is said to be completed.
///
/// A process that dies leaves jobs that are running by the catalog; the next one begins them anew.
@NullMarked
package pinakes.engine.local.ingest;

import org.jspecify.annotations.NullMarked;
