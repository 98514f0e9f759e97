package pinakes.engine.http.server.route;

import java.util.Optional;

/// Decides which folders of this machine a caller may have synced.
@FunctionalInterface
public interface FolderGate {
    /// Why the caller may not use a folder, in a sentence for the caller; empty when it may.
    Optional<String> refusal(String path, ApiCall call);
}
