package pinakes.app.composition;

import pinakes.family.file.FileAccess.Decision;

/// Why a folder may not be synced, and what to do about it.
final class FolderRefusal {
    private FolderRefusal() {}

    static String of(Decision.Refused refused) {
        return switch (refused.reason()) {
            case NO_ROOTS ->
                "This server does not read folders by path. Ask the operator to set KB_ALLOWED_ROOTS, or run ./kb sync"
                        + " as the user who owns the data directory.";
            case OUTSIDE_ROOTS -> refused.why() + " Use a folder inside one of the allowed roots.";
            case NOT_SERVERS_USER ->
                "The server reads folders by path only for its own user and for keys with files:read, and it cannot tell"
                        + " whether this call comes from its user. Send such a key, or ask the operator to set"
                        + " KB_ALLOWED_ROOTS.";
            case HIDDEN ->
                refused.why() + " Ask the operator to list the hidden directory in KB_ALLOWED_ROOTS, or to set"
                        + " KB_HIDDEN_FILES=allowed.";
            case RESERVED -> refused.why() + " Use another folder.";
            case ADDRESS, BAD_NAME, NOT_REGULAR -> "This is not the path of a folder. Specify a folder.";
            case NO_PERMISSION -> "The server cannot read this folder. Give its user read permission.";
            case UNRESPONSIVE -> refused.why() + " Try again when the drive is available.";
        };
    }
}
