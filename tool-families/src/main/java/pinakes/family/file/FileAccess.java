package pinakes.family.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import pinakes.engine.file.FileNames;
import pinakes.engine.file.FileThreads;
import pinakes.engine.file.UnresponsiveFilesException;
import pinakes.tool.Caller;

/// Decides which files on this machine a caller may add.
///
/// Symbolic links are resolved first, and nothing is revealed about paths outside the allowed roots, not even whether
/// they exist.
///
/// @param workingDirectory the base of relative paths
/// @param home the directory that `~` stands for
/// @param megabytesMax maximum size of a file
public record FileAccess(AllowedRoots roots, Path workingDirectory, Path home, int megabytesMax) {
    public static final String FOLDER_REFUSAL =
            "This is a folder: add its files one at a time, or all of them with ./kb add on the server's machine.";

    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+://");
    private static final long BYTES_PER_MEGABYTE = 1024L * 1024;

    private static final String WHEN_AVAILABLE = "the same call when the drive is available again";

    public sealed interface Decision {
        record Granted(LocalFile file) implements Decision {}

        /// Allowed, but there is no such file.
        record Missing() implements Decision {}

        /// The path is a directory.
        record Folder() implements Decision {}

        record TooLarge(long sizeBytes) implements Decision {}

        /// The path may not be read.
        ///
        /// @param why the reason, for the caller
        /// @param wouldHelp what the caller could send instead if this is about a file
        record Refused(Reason reason, String why, String wouldHelp) implements Decision {}

        /// Whether an unknown extension explains best why the file is not added. Text is read under any name.
        ///
        /// @param path whose extension is unknown or missing
        default boolean isJudgedByName(String path) {
            var isNamed = !FileFormats.extension(path).isEmpty();
            return switch (this) {
                case Granted(var file) -> file.isBinary();
                case Refused(var reason, var _, var _) -> isNamed && reason != Reason.ADDRESS;
                case Missing _, TooLarge _ -> isNamed;
                case Folder _ -> false;
            };
        }

        enum Reason {
            ADDRESS,
            NO_ROOTS,
            OUTSIDE_ROOTS,
            NOT_SERVERS_USER,
            HIDDEN,
            RESERVED,
            BAD_NAME,
            NOT_REGULAR,
            NO_PERMISSION,
            UNRESPONSIVE
        }
    }

    /// Decides about a file for a caller.
    ///
    /// @param isFromServersUser whether the caller runs as this server's user; asked only if that matters
    public Decision check(String name, Caller caller, BooleanSupplier isFromServersUser) {
        if (ADDRESS.matcher(name.strip()).lookingAt()) {
            return new Decision.Refused(
                    Decision.Reason.ADDRESS,
                    "This is a URL, and tools take only file paths. A person can add an http or https URL with"
                            + " ./kb add URL.",
                    "the path of a copy of the file");
        }
        if (roots.roots().isEmpty()) {
            return new Decision.Refused(
                    Decision.Reason.NO_ROOTS,
                    "This server does not read files by path. Upload the file, or ask the operator to set"
                            + " KB_ALLOWED_ROOTS.",
                    "an upload of the file");
        }
        // A key identifies the caller; without one, the operating system must identify it as the server's user.
        if (roots.ownersOnly() && caller.equals(Caller.LOCAL) && !isFromServersUser.getAsBoolean()) {
            return new Decision.Refused(
                    Decision.Reason.NOT_SERVERS_USER,
                    "The server reads files by path only for its own user and for keys with files:read, and it"
                            + " cannot tell whether this call comes from its user.",
                    "a key with files:read (./kb key add NAME --permission files:read --permission documents:write), an"
                            + " upload of the file, or KB_ALLOWED_ROOTS, which opens directories to every caller");
        }
        try {
            var path = resolved(name);
            return FileThreads.CHECKS.call(() -> check(path, caller));
        } catch (InvalidPathException e) {
            return new Decision.Refused(
                    Decision.Reason.BAD_NAME,
                    "This is not a valid file name on the server's machine: " + e.getReason() + ".",
                    "a name in the encoding of the server's locale");
        } catch (UnresponsiveFilesException e) {
            return new Decision.Refused(Decision.Reason.UNRESPONSIVE, String.valueOf(e.getMessage()), WHEN_AVAILABLE);
        } catch (IOException _) {
            return unreadable();
        }
    }

    /// Why a file could not be read after access was granted, for the caller.
    ///
    /// @param wouldHelp what the caller could send instead
    public record Unread(String why, String wouldHelp) {
        public static Unread because(IOException failure) {
            return failure instanceof UnresponsiveFilesException e
                    ? new Unread(String.valueOf(e.getMessage()), WHEN_AVAILABLE)
                    : new Unread("The file could not be read completely.", "a file that can be read completely");
        }
    }

    private Path resolved(String name) {
        return name.equals("~") || name.startsWith("~/")
                ? home.resolve(name.substring(Math.min(2, name.length())))
                : workingDirectory.resolve(name);
    }

    private Decision check(Path path, Caller caller) {
        try {
            var real = path.toRealPath();
            var refusal = refusal(real, caller);
            return refusal.isPresent() ? refusal.get() : present(real);
        } catch (NoSuchFileException _) {
            return absent(path, caller, missing(path));
        } catch (IOException _) {
            return absent(path, caller, unreadable());
        }
    }

    private Decision present(Path real) throws IOException {
        var attributes = Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (attributes.isDirectory()) {
            return new Decision.Folder();
        }
        var special = SpecialFile.at(real);
        if (special.isPresent()) {
            return special(special.get());
        }
        if (!Files.isReadable(real)) {
            return unreadable();
        }
        return attributes.size() > megabytesMax * BYTES_PER_MEGABYTE
                ? new Decision.TooLarge(attributes.size())
                : new Decision.Granted(LocalFile.at(real, attributes));
    }

    private static Decision special(SpecialFile file) {
        var refusal = file.refusal();
        return new Decision.Refused(
                Decision.Reason.NOT_REGULAR,
                Character.toUpperCase(refusal.charAt(0)) + refusal.substring(1) + ".",
                file.isStream() ? "the path of a regular file with a copy of its content" : "the path of a file");
    }

    /// A path that cannot be resolved is checked through its nearest parent directory that can be.
    private Decision absent(Path path, Caller caller, Decision decision) {
        var plain = path.toAbsolutePath().normalize();
        for (var above = plain.getParent(); above != null; above = above.getParent()) {
            var real = AllowedRoots.real(above);
            if (real.isPresent()) {
                return refusal(real.get().resolve(above.relativize(plain)), caller)
                        .orElse(decision);
            }
        }
        return refusal(plain, caller).orElse(decision);
    }

    private Optional<Decision> refusal(Path real, Caller caller) {
        return switch (roots.on(real)) {
            case ALLOWED -> Optional.empty();
            case OUTSIDE ->
                Optional.of(new Decision.Refused(
                        Decision.Reason.OUTSIDE_ROOTS,
                        "The server is not allowed to read files in this directory: it is outside the allowed roots"
                                + (mayKnowRoots(caller) ? " (" + roots.inWords() + ")" : "")
                                + ", which the operator sets with KB_ALLOWED_ROOTS.",
                        "a file inside one of the allowed roots"));
            case HIDDEN ->
                Optional.of(new Decision.Refused(
                        Decision.Reason.HIDDEN,
                        "The server does not read hidden files and directories (names that start with a dot).",
                        "the hidden directory itself in KB_ALLOWED_ROOTS, or KB_HIDDEN_FILES=allowed"));
            case RESERVED ->
                Optional.of(new Decision.Refused(
                        Decision.Reason.RESERVED,
                        "The server does not read its own data, settings and key files by path.",
                        "a file that is not the server's own"));
        };
    }

    /// A caller with access to all documents can add any file inside the roots, so it may see their names. A key that
    /// is limited to some collections or projects must not learn the server's directories.
    private static boolean mayKnowRoots(Caller caller) {
        return Set.of(Caller.TOOLS).containsAll(caller.limits().keySet());
    }

    private static Decision missing(Path path) {
        return FileNames.areUndecodable(path.toString())
                ? new Decision.Refused(
                        Decision.Reason.BAD_NAME,
                        "The path contains U+FFFD, which stands for bytes that are not UTF-8. A call cannot refer to"
                                + " a file with such a name.",
                        "the file under a name in UTF-8")
                : new Decision.Missing();
    }

    private static Decision unreadable() {
        return new Decision.Refused(
                Decision.Reason.NO_PERMISSION,
                "The server has no permission to read this file.",
                "permission for the server's user to read it");
    }
}
