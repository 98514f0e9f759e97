package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import pinakes.engine.Backups;

/// The JSON of backups.
public final class BackupJson {
    private BackupJson() {}

    /// A backup to take.
    public record NewBackup(
            @JsonPropertyDescription(
                    "The SHA-256 hashes, in hexadecimal, of the original files that the receiver already has. The"
                            + " backup lists these files but does not include them. Omit this for a complete backup.")
            @Nullable
            List<String> known) {
        public static NewBackup of(Set<String> known) {
            return new NewBackup(List.copyOf(new TreeSet<>(known)));
        }

        /// The hashes of files that need not be sent.
        ///
        /// @throws IllegalArgumentException when there are too many
        public Set<String> present() {
            if (known == null) {
                return Set.of();
            }
            if (known.size() > Backups.KNOWN_MAX) {
                throw new IllegalArgumentException("known can contain at most " + Backups.KNOWN_MAX + " entries");
            }
            return Set.copyOf(known);
        }
    }
}
