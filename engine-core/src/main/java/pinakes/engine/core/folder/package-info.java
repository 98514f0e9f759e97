/// Folders that are kept in sync with documents.
///
/// - A [SyncRun] compares one folder with the catalog: [FolderScan] lists the files, and [FileTable] stores their
///   state at the last comparison. Size and modification time decide; the content is read only where they differ.
/// - [FileIntake] decides what a new or changed file means: known content, a moved file, or work for ingestion.
/// - [FolderPruning] removes the documents of deleted files, if that is wanted and safe.
/// - [FolderWatch] repeats this for a registered folder, whenever the file system reports a change and periodically.
///
/// Every step leaves the catalog in a state that the next run continues from, so a crash costs nothing but time.
@NullMarked
package pinakes.engine.core.folder;

import org.jspecify.annotations.NullMarked;
