/// Ingestion: how files and notes become documents.
///
/// [Ingestion] stores what a caller submits and queues a [Job], which survives restarts. [Notes] replaces the text of
/// a note in place.
@NullMarked
package pinakes.engine.ingest;

import org.jspecify.annotations.NullMarked;
