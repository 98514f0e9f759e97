package pinakes.engine.http.wire;

import org.jspecify.annotations.Nullable;
import pinakes.engine.http.wire.DocumentJson.Document;
import pinakes.engine.http.wire.JobJson.Job;
import pinakes.engine.http.wire.LibraryJson.ProjectDocument;
import pinakes.engine.http.wire.ProjectJson.Project;

/// Why a request was not served (RFC 9457).
///
/// @param code names the problem for programs and never changes
/// @param detail this occurrence of it, and what to do, in words for people
/// @param document the document that is in the way, where there is one
/// @param projectDocument the document of a project that is in the way, where there is one
/// @param waiting how many jobs wait, where those are too many
/// @param job the job that is in the way, where there is one that the caller may see
/// @param project the project that it is about, where there is one
/// @param mismatch the chunk with vectors of another model, where there is one
/// @param unusable the chunk that cannot be kept, where there is one
public record ProblemJson(
        @Nullable String type,
        @Nullable String title,
        int status,
        @Nullable String code,
        @Nullable String detail,
        @Nullable Document document,
        @Nullable ProjectDocument projectDocument,
        @Nullable Job job,
        @Nullable Integer waiting,
        @Nullable Project project,
        @Nullable Mismatch mismatch,
        @Nullable Unusable unusable) {
    /// A problem of which nothing is known but the status.
    public static ProblemJson of(int status) {
        return new ProblemJson(null, null, status, null, null, null, null, null, null, null, null, null);
    }

    /// A chunk that was embedded with another model than the project's.
    ///
    /// @param model the model that the chunk names; null when the length of its vector told
    /// @param dimension how many numbers its vector has; null when it brought none
    /// @param canMigrate whether the batch would be taken with `migrate`
    public record Mismatch(
            String chunkId,
            @Nullable String model,
            @Nullable Integer dimension,
            boolean canMigrate) {}

    /// A chunk that cannot be kept.
    ///
    /// @param position its place in the batch, from 0
    public record Unusable(String chunkId, int position, String problem) {}
}
