package pinakes.engine.local.ingest;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;

/// Listeners for the progress of jobs.
final class JobListeners {
    private static final Logger LOG = LoggerFactory.getLogger(JobListeners.class);

    private final Map<JobId, List<Consumer<Job>>> listeners = new ConcurrentHashMap<>();

    Watch add(JobId id, Consumer<Job> listener) {
        listeners.compute(id, (_, known) -> {
            var all = known == null ? new CopyOnWriteArrayList<Consumer<Job>>() : known;
            all.add(listener);
            return all;
        });
        return () -> listeners.computeIfPresent(id, (_, known) -> {
            known.remove(listener);
            return known.isEmpty() ? null : known;
        });
    }

    /// Notifies the listeners of the job; a failing listener is only logged.
    void publish(Job job) {
        for (var listener : listeners.getOrDefault(job.id(), List.of())) {
            try {
                listener.accept(job);
            } catch (RuntimeException e) {
                LOG.warn("A listener of job {} failed", job.id(), e);
            }
        }
        if (job.state().isFinal()) {
            listeners.remove(job.id());
        }
    }
}
