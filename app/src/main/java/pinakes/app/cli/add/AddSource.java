package pinakes.app.cli.add;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.FileFormat;
import pinakes.engine.ingest.Content;
import pinakes.engine.ingest.NewDocument;
import pinakes.family.file.FileFormats;
import pinakes.family.file.SpecialFile;
import pinakes.tool.Caller;

/// Something to add: a file, standard input, or what a URL returned.
sealed interface AddSource extends AddItem {
    NewDocument document(AddOptions options) throws IOException;

    /// The file to read.
    Path content();

    /// Why it cannot be added, if that is known without asking the engine.
    default Optional<String> refusal() {
        if (isEmpty(content())) {
            return Optional.of("the file is empty, so there is nothing in it to search");
        }
        return FileFormat.announcedBy(fileName()).isPresent() || FoundFiles.isText(content())
                ? Optional.empty()
                : Optional.of("unsupported format; supported: any text file, " + String.join(", ", FileFormats.ALL));
    }

    /// A file that cannot be read is reported later.
    static boolean isEmpty(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) == 0;
        } catch (IOException _) {
            return false;
        }
    }

    private static NewDocument document(
            String fileName, @Nullable String sourcePath, Content content, AddOptions options) {
        return new NewDocument(
                DocumentKind.FILE,
                fileName,
                sourcePath,
                content,
                options.metadata(),
                options.forceOcr(),
                Caller.LOCAL.id());
    }

    /// A file on this machine.
    record LocalPath(Path path) implements AddSource {
        @Override
        public String shown() {
            return path.toString();
        }

        @Override
        public String fileName() {
            return path.getFileName().toString();
        }

        @Override
        public Path content() {
            return path;
        }

        @Override
        public Optional<String> refusal() {
            try {
                var special = SpecialFile.at(path);
                if (special.isPresent()) {
                    return special.map(LocalPath::reason);
                }
            } catch (IOException e) {
                return Optional.of(reason(e));
            }
            return AddSource.super
                    .refusal()
                    .or(() -> Optional.ofNullable(Files.isReadable(path) ? null : "permission denied"));
        }

        private static String reason(SpecialFile special) {
            return special.refusal()
                    + (special.isStream() ? "; to add what it contains, run ./kb add - --name NAME < PATH" : "");
        }

        private String reason(IOException e) {
            if (Files.isSymbolicLink(path) && !(e instanceof AccessDeniedException)) {
                return "broken symbolic link";
            }
            return Files.notExists(path) ? "there is no such file or folder; check the path" : FoundFiles.reason(e);
        }

        /// Reads through symbolic links, so that a file has one source path however it is named.
        @Override
        public NewDocument document(AddOptions options) throws IOException {
            var real = path.toRealPath();
            return AddSource.document(
                    real.getFileName().toString(), real.toString(), () -> Files.newInputStream(real), options);
        }
    }

    /// A temporary copy of standard input, or of what a URL returned.
    ///
    /// @param sourcePath the URL, so that adding it again makes a new version; absent for standard input
    record Copied(String shown, String fileName, @Nullable String sourcePath, Path content) implements AddSource {
        @Override
        public NewDocument document(AddOptions options) {
            return AddSource.document(fileName, sourcePath, () -> Files.newInputStream(content), options);
        }
    }
}
