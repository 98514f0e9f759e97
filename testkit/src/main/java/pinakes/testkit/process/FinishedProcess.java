package pinakes.testkit.process;

import pinakes.testkit.Deadline;

/// A program that has exited, with its exit code and output.
public record FinishedProcess(int exitCode, String stdout, String stderr) {
    /// Runs a program with an empty standard input.
    public static FinishedProcess run(Launch launch, Deadline deadline) throws InterruptedException {
        try (var process = ServerProcess.start(launch)) {
            var stdout = OutputLog.of(process.stdout());
            process.closeStdin();
            var exitCode = process.awaitExit(deadline);
            return new FinishedProcess(exitCode, stdout.whole(deadline), process.wholeStderr(deadline));
        }
    }
}
