package pinakes.extraction.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import pinakes.extraction.ocr.OcrLanguages;

/// The data of languages that workers recognise text in besides those that ship with the program.
///
/// @param files data that each worker gets a copy of, because it cannot read other directories
/// @param missing languages that were asked for but have no data
public record OcrData(List<Path> files, List<String> missing) {
    private static final String SUFFIX = ".traineddata";

    /// Where the Tesseract packages of common systems install their data.
    private static final List<Path> OF_THE_SYSTEM = Stream.of(
                    "/usr/share/tesseract-ocr/5/tessdata",
                    "/usr/share/tesseract-ocr/4.00/tessdata",
                    "/usr/share/tessdata",
                    "/usr/local/share/tessdata",
                    "/opt/homebrew/share/tessdata")
            .map(Path::of)
            .toList();

    public static final OcrData SHIPPED = new OcrData(List.of(), List.of());

    public OcrData {
        files = List.copyOf(files);
        missing = List.copyOf(missing);
    }

    /// Looks for data: everything in our own directory, and further requested languages in the directories of the
    /// system.
    ///
    /// @param wanted the names of data, such as `heb`, which may ship with the program
    public static OcrData find(List<String> wanted, Path own) {
        var files = new LinkedHashMap<String, Path>();
        OcrLanguages.in(own).forEach(language -> files.put(language, own.resolve(language + SUFFIX)));
        var missing = new ArrayList<String>();
        for (var language : wanted) {
            if (!OcrLanguages.SHIPPED.contains(language) && !files.containsKey(language)) {
                OF_THE_SYSTEM.stream()
                        .map(directory -> directory.resolve(language + SUFFIX))
                        .filter(Files::isRegularFile)
                        .findFirst()
                        .ifPresentOrElse(file -> files.put(language, file), () -> missing.add(language));
            }
        }
        return new OcrData(List.copyOf(files.values()), missing);
    }

    /// The names of all data that workers have.
    public List<String> languages() {
        return Stream.concat(OcrLanguages.SHIPPED.stream(), files.stream().map(OcrLanguages::of))
                .distinct()
                .toList();
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
