package pinakes.engine.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineContract;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.TagChange;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.AmendOutcome;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.Submission;
import pinakes.engine.project.Batch;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.quota.QuotaExceededException.Refusal;

/// What every implementation of [Quotas] does.
public abstract class QuotasContract extends EngineContract {
    private static final QuotaSubject PAPERS = QuotaSubject.of(new CollectionName("père & fils/ü"));
    private static final String IN_PAPERS = "collection:père & fils/ü";
    private static final ProjectId BOOKS = new ProjectId("books");

    @Test
    void quota_applies_until_it_is_removed() throws Exception {
        var quota = new Quota(2L, null, null);
        assertThat(quotas().list()).isEmpty();

        assertThat(quotas().set(PAPERS, new Quota(1L, 1L, null)))
                .isEqualTo(new QuotaUse(PAPERS, new Quota(1L, 1L, null), 0, 0, 0));
        quotas().set(PAPERS, quota);
        added(note("Bees dance", IN_PAPERS));

        assertThat(quotas().list()).containsExactly(new QuotaUse(PAPERS, quota, 1, 10, 0));
        assertThat(quotas().remove(PAPERS)).contains(quota);
        assertThat(quotas().remove(PAPERS)).isEmpty();
        assertThat(quotas().list()).isEmpty();
    }

    @Test
    @DisplayName("S11: a caller adds as many documents on a day as its quota allows, and learns when to go on")
    void documents_of_a_caller_are_limited() throws Exception {
        limitOwner(new Quota(1L, null, null));
        added(note("Bees dance"));

        var refusal = refused(() -> engine().ingestion().submit(note("Wasps do not")));

        assertThat(refusal)
                .extracting(Refusal::measure, Refusal::max, Refusal::used)
                .containsExactly(QuotaMeasure.DOCUMENTS, 1L, 1L);
        assertThat(refusal.retryAfter()).isPositive();
        assertThat(engine().ingestion().list(JobFilter.ALL, 10, 0)).hasSize(1);
        limitOwner(Quota.UNLIMITED);
        added(note("Wasps do not"));
    }

    @Test
    @DisplayName("S11: bytes are counted however they come: files, changed notes and chunks")
    void bytes_of_a_caller_are_limited() throws Exception {
        engine().projects().add(new NewProject(BOOKS, null, false));
        limitOwner(new Quota(null, 20L, null));
        var note = added(note("Bees dance"));
        var longer = "Bees dance in the dark of their hive";

        assertThat(refused(() -> engine().ingestion().submit(text("a.txt", null, longer))))
                .extracting(Refusal::measure, Refusal::used)
                .containsExactly(QuotaMeasure.BYTES, 10L);
        refused(() -> engine().notes().revise(note.id(), longer, null, OWNER));
        refused(() -> engine().projects()
                .store(BOOKS, new Batch(List.of(new NewChunk("c1", longer, Map.of())), false, OWNER, false)));

        assertThat(engine().documents().find(note.id())).contains(note);
        assertThat(engine().projects().inspect(BOOKS, 0))
                .asInstanceOf(type(InspectOutcome.Inspected.class))
                .extracting(InspectOutcome.Inspected::chunks)
                .isEqualTo(0L);
        assertThat(engine().documents().totals(DocumentFilter.ALL).documents()).isEqualTo(1);
    }

    @Test
    @DisplayName("S11: concurrent additions do not exceed a quota together")
    void concurrent_additions_share_a_quota() throws Exception {
        quotas().set(PAPERS, new Quota(2L, null, null));
        var additions = new ArrayList<Callable<Boolean>>();
        for (var i = 0; i < 8; i++) {
            var document = note("Bee number " + i + " dances", IN_PAPERS);
            additions.add(() -> {
                try {
                    return engine().ingestion().submit(document) instanceof Submission.Accepted;
                } catch (QuotaExceededException _) {
                    return false;
                }
            });
        }

        var accepted = 0;
        try (var threads = Executors.newFixedThreadPool(3)) {
            for (var addition : threads.invokeAll(additions)) {
                accepted += addition.get() ? 1 : 0;
            }
        }

        assertThat(accepted).isEqualTo(2);
    }

    @Test
    @DisplayName("S11: a full collection takes no documents from elsewhere, but new versions of its own")
    void full_collection_is_full_for_moves() throws Exception {
        var inside = added(text("bees.txt", "/hive/bees.txt", "Bees dance", IN_PAPERS));
        var outside = added(note("Wasps do not"));
        quotas().set(PAPERS, new Quota(1L, null, null));
        var move = TagChange.to(new CollectionName(PAPERS.name()));

        assertThat(refused(() -> engine().documents().retag(outside.id(), move)))
                .isEqualTo(new Refusal(PAPERS, QuotaMeasure.DOCUMENTS, 1, 1, null));
        refused(() -> engine().ingestion()
                .add(
                        outside.id(),
                        new Addition(new DocumentMetadata(null, null, List.of(IN_PAPERS), Map.of()), false, OWNER)));
        assertThat(engine().documents().find(outside.id())).contains(outside);

        var second = added(text("bees.txt", "/hive/bees.txt", "Bees dance again"));
        assertThat(second.id()).isEqualTo(inside.id());
        engine().documents().remove(inside.id());
        assertThat(engine().documents().retag(outside.id(), move)).isPresent();
    }

    @Test
    @DisplayName("S11: a full collection takes no documents whose jobs are sent there while they are unfinished")
    void full_collection_is_full_for_jobs() throws Exception {
        added(note("Bees dance", IN_PAPERS));
        quotas().set(PAPERS, new Quota(1L, null, null));
        var endless = text("wasps.txt", null, "endless: Wasps do not", "collection:wasps");
        var job = ((Submission.Accepted) engine().ingestion().submit(endless)).job();
        var toPapers = new Addition(metadata(null, IN_PAPERS, "late"), false, OWNER);

        assertThat(refused(() -> engine().ingestion().amend(job.id(), toPapers)))
                .isEqualTo(new Refusal(PAPERS, QuotaMeasure.DOCUMENTS, 1, 1, null));
        assertThat(collection(job)).isEqualTo(new CollectionName("wasps"));

        quotas().set(PAPERS, new Quota(2L, null, null));
        for (var time = 0; time < 2; time++) {
            assertThat(engine().ingestion().amend(job.id(), toPapers)).isInstanceOf(AmendOutcome.Pending.class);
        }
        assertThat(collection(job)).isEqualTo(new CollectionName(PAPERS.name()));
        assertThat(quotas().list()).extracting(QuotaUse::documents).containsExactly(2L);
        refused(() -> engine().ingestion().submit(note("Ants walk", IN_PAPERS)));
        engine().ingestion().cancel(job.id());
        added(note("Ants walk", IN_PAPERS));
    }

    private @Nullable CollectionName collection(Job job) throws InterruptedException {
        return engine().ingestion().find(job.id()).orElseThrow().collection();
    }

    @Test
    void note_grows_as_far_as_its_collection_has_room() throws Exception {
        quotas().set(PAPERS, new Quota(null, 12L, null));
        var note = added(note("Bees dance", IN_PAPERS));

        var refusal = refused(() -> engine().notes().revise(note.id(), "Bees dance in the dark", null, OWNER));

        assertThat(refusal).isEqualTo(new Refusal(PAPERS, QuotaMeasure.BYTES, 12, 10, null));
        engine().notes().revise(note.id(), "Bees danced", null, OWNER);
        assertThat(found("danced")).containsExactly("Bees danced");
    }

    @Test
    void calls_are_counted_where_they_have_a_limit() throws Exception {
        assertThat(quotas().count("agent#aaaaaaaa", 5)).isEqualTo(new Quotas.CallsToday(0, null));
        quotas().set(QuotaSubject.ofCaller("agent#bbbbbbbb"), new Quota(null, null, 10L));

        assertThat(quotas().count("agent#aaaaaaaa", 5)).isEqualTo(new Quotas.CallsToday(5, 10L));
        assertThat(quotas().count("agent#aaaaaaaa", 2)).isEqualTo(new Quotas.CallsToday(7, 10L));
        assertThat(quotas().list())
                .extracting(QuotaUse::subject, QuotaUse::calls)
                .containsExactly(tuple(new QuotaSubject(QuotaSubject.Kind.CALLER, "agent"), 7L));
    }

    private Quotas quotas() {
        return engine().quotas();
    }

    /// Some engines know the owner by another name.
    private void limitOwner(Quota quota) throws InterruptedException {
        quotas().set(QuotaSubject.ofCaller(OWNER), quota);
        quotas().set(QuotaSubject.ofCaller("local"), quota);
    }

    private static Refusal refused(ThrowingCallable change) {
        var refusal = catchThrowableOfType(QuotaExceededException.class, change);
        assertThat(refusal).isNotNull();
        return refusal.refusal();
    }
}
