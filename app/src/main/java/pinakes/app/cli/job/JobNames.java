package pinakes.app.cli.job;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.tool.text.TerminalText;

/// Jobs as users name them: by id, or by the first characters of it.
public final class JobNames {
    /// How many characters of an id are shown; they identify a job among the newest.
    static final int SHORT = 8;

    private static final int SEARCHED_MAX = 1_000;

    private JobNames() {}

    public static Job find(Ingestion ingestion, String word) throws CommandFailedException, InterruptedException {
        if (word.isBlank()) { // every id starts with it
            throw CommandFailedException.usage("The id of a job is empty. ./kb jobs shows the jobs with their ids.");
        }
        var found = candidates(ingestion, word.toLowerCase(Locale.ROOT));
        if (found.isEmpty()) {
            throw new CommandFailedException("There is no job \"" + TerminalText.onOneLine(word)
                    + "\". ./kb jobs shows the jobs with their ids.");
        }
        if (found.size() > 1) {
            throw new CommandFailedException("Several jobs start with \"" + word + "\": "
                    + found.stream().map(job -> job.id().toString()).collect(Collectors.joining(", ")) + ".");
        }
        return found.getFirst();
    }

    private static List<Job> candidates(Ingestion ingestion, String word) throws InterruptedException {
        var id = JobId.parse(word);
        return id.isPresent()
                ? ingestion.find(id.get()).stream().toList()
                : ingestion.list(JobFilter.ALL, SEARCHED_MAX, 0).stream()
                        .filter(job -> job.id().toString().startsWith(word))
                        .toList();
    }
}
