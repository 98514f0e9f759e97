package pinakes.engine.cluster.migration;

/// What a copy did. Everything in it was compared with its source.
///
/// @param rows how many rows both sides have now
/// @param rowsCopied how many of them were written by this run
/// @param rowsDeleted how many rows of the target were outdated
/// @param files how many original files both sides have now
/// @param filesCopied how many of them were written by this run
/// @param filesMissing how many original files the source refers to but does not have, or has damaged
/// @param isSourceInUse whether a server was using the source: later changes are not in the copy
public record MigrationReport(
        long rows,
        long rowsCopied,
        long rowsDeleted,
        long files,
        long filesCopied,
        long filesMissing,
        boolean isSourceInUse) {}
