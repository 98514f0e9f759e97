/// Ingestion: how files and notes become documents.
///
/// - **Submit** ([LocalIngestion#submit]): the bytes go to the [pinakes.engine.core.blob.BlobStore], then the
///   job into the catalog. From then on the job survives a crash.
/// - **Run** ([JobRunner]): a few lanes take jobs, alternating between callers ([JobScheduler]). [DocumentMaker]
///   extracts, chunks and embeds. A job can be cancelled at any time until here, because nothing is visible yet.
/// - **Store** ([DocumentMaker], [ProjectDocumentMaker]): one catalog transaction stores the document, its
///   passages and the end of the job. The index follows, and only then the job is reported as completed.
///
/// The job of a mail also makes a document of each readable attachment, in the same transaction; until then, their
/// bytes are in [StagedAttachments].
///
/// Jobs that were running when the process died are restarted by the next process.
@NullMarked
package pinakes.engine.core.ingest;

import org.jspecify.annotations.NullMarked;
