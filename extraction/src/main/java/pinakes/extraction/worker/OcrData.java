package pinakes.extraction.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import pinakes.extraction.ocr.OcrLanguages;

/// The languages that workers recognise text in.
///
/// @param languages the names of their data, such as `deu`; empty for those that ship with the program
/// @param files data that does not ship, which each worker gets a copy of, because it cannot read other directories
/// @param missing languages that were asked for but have no data
public record OcrData(List<String> languages, List<Path> files, List<String> missing) {
    private static final String SUFFIX = ".traineddata";

    /// Where packages of the usual systems put data.
    private static final List<Path> OF_THE_SYSTEM = Stream.of(
                    "/usr/share/tesseract-ocr/5/tessdata",
                    "/usr/share/tesseract-ocr/4.00/tessdata",
                    "/usr/share/tessdata",
                    "/usr/local/share/tessdata",
                    "/opt/homebrew/share/tessdata")
            .map(Path::of)
            .toList();

    public static final OcrData SHIPPED = new OcrData(List.of(), List.of(), List.of());

    public OcrData {
        languages = List.copyOf(languages);
        files = List.copyOf(files);
        missing = List.copyOf(missing);
    }

    /// Looks for the data of languages: what ships, then a directory of our own, then those of the system.
    public static OcrData find(List<String> wanted, Path own) {
        if (wanted.isEmpty()) {
            return SHIPPED;
        }
        var files = new ArrayList<Path>();
        var missing = new ArrayList<String>();
        for (var language : wanted) {
            if (!OcrLanguages.SHIPPED.contains(language)) {
                Stream.concat(Stream.of(own), OF_THE_SYSTEM.stream())
                        .map(directory -> directory.resolve(language + SUFFIX))
                        .filter(Files::isRegularFile)
                        .findFirst()
                        .ifPresentOrElse(files::add, () -> missing.add(language));
            }
        }
        return new OcrData(wanted, files, missing);
    }

    /// Copies the files to where a worker looks for data.
    void copyTo(Path directory) throws IOException {
        if (!files.isEmpty()) {
            Files.createDirectories(directory);
        }
        for (var file : files) {
            Files.copy(file, directory.resolve(file.getFileName()));
        }
    }
}
