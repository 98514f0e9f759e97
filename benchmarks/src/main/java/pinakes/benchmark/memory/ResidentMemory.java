package pinakes.benchmark.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// The memory of a process, as Linux counts it.
///
/// @param residentMebibytes all that is in memory, files and libraries that others use too included
/// @param proportionalMebibytes the same, with everything shared divided by those who share it
record ResidentMemory(double residentMebibytes, double proportionalMebibytes) {
    static ResidentMemory of(ProcessHandle process) throws IOException {
        double resident = 0;
        double proportional = 0;
        for (var line : Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "smaps_rollup"))) {
            if (line.startsWith("Rss:")) {
                resident = mebibytes(line);
            } else if (line.startsWith("Pss:")) {
                proportional = mebibytes(line);
            }
        }
        return new ResidentMemory(resident, proportional);
    }

    /// The resident memory of several processes; one that has just ended counts for nothing.
    static double sum(Stream<ProcessHandle> processes) {
        return processes
                .mapToDouble(process -> {
                    try {
                        return of(process).residentMebibytes();
                    } catch (IOException _) {
                        return 0;
                    }
                })
                .sum();
    }

    private static double mebibytes(String line) {
        return Double.parseDouble(line.replaceAll("\\D", "")) / 1024;
    }
}
