package pinakes.extraction.worker;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// Another process that holds the lock of a file until it is closed.
///
/// A lock of this process would end as soon as anything here opens the file and closes it again.
record LockHolder(Process process) implements AutoCloseable {
    /// @param file is created
    static LockHolder of(Path file) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process = new ProcessBuilder(List.of(
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockHolder.class.getName(),
                        file.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (process.getInputStream().read() < 0) {
            throw new IOException("The process that was to lock " + file + " has ended.");
        }
        return new LockHolder(process);
    }

    /// Locks the file, says so, and waits for the end of its input.
    ///
    /// @param arguments the file
    public static void main(String[] arguments) throws IOException {
        try (var channel = FileChannel.open(
                        Path.of(arguments[0]), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                var _ = channel.lock()) {
            System.out.write('.');
            System.out.flush();
            var _ = System.in.read();
        }
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.onExit().join();
    }
}
