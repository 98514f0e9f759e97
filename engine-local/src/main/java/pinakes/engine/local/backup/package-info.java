/// Backups: a consistent copy of the catalog and of the original files that it refers to.
///
/// - **Taking one:** [LocalBackups] copies the catalog in one read transaction and streams it with the files as a tar
///   archive. No blobs are deleted during the backup, and nothing else waits for it.
/// - **Keeping it:** [BackupFile] writes one file, under a temporary name until it has been read back and compared.
///   [BackupStore] keeps every original file once and one catalog per snapshot, in a directory or another place for
///   [BackupObjects]; a snapshot is complete when it has its list of files, which is written last.
/// - **Reading one:** a [BackupSource] passes its files to a [BackupSink] and compares them with the list at the end.
///   [Restoration] is the sink that fills a data directory.
///
/// Checksums detect damage, not forgery: anyone who can change a backup can change its checksums, too.
@NullMarked
package pinakes.engine.local.backup;

import org.jspecify.annotations.NullMarked;
