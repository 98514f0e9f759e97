/// Ingestion: how files and notes become documents, by jobs that outlive the process.
@NullMarked
package pinakes.engine.ingest;

import org.jspecify.annotations.NullMarked;
