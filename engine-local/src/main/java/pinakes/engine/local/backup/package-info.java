/// Backups: a consistent copy of the catalog and of the original files that it refers to.
///
/// - **Taking one:** [LocalBackups] copies the catalog in one read transaction and streams it with the files as a tar
///   archive. Blobs are not deleted meanwhile, and nothing else waits.
/// - **Keeping it:** [BackupFile] writes one file. [BackupDirectory] keeps every original file once and one catalog per
///   snapshot. Both use another name until everything is written, read again and compared.
/// - **Reading one:** a [BackupSource] passes its files to a [BackupSink] and compares them with the list at the end.
///   [Restoration] is the sink that fills a data directory.
///
/// Checksums find damage, not forgery: whoever can change a backup can change its checksums, too.
@NullMarked
package pinakes.engine.local.backup;

import org.jspecify.annotations.NullMarked;
