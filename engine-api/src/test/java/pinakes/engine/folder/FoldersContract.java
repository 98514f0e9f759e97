package pinakes.engine.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.access.DeniedException;
import pinakes.engine.access.LimitedEngine;
import pinakes.engine.access.Reach;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.folder.FileChange.Kind;
import pinakes.engine.ingest.JobFilter;

/// What every engine does with folders of its machine.
public abstract class FoldersContract extends SyncedFolder {
    @Test
    @DisplayName("K1: new, changed and unchanged files are told apart; a changed file keeps its document")
    void new_and_changed_files() throws Exception {
        write("herons.txt", HERONS);
        write("deep/er/storks.txt", STORKS);
        var first = synced(FolderSpecs.all(folder));
        var herons = document("herons.txt");
        write("herons.txt", "Herons nest in colonies.");

        var second = synced(FolderSpecs.all(folder));
        var third = synced(FolderSpecs.all(folder));

        assertThat(first.counts().added()).isEqualTo(2);
        assertThat(second.counts().updated()).isEqualTo(1);
        assertThat(second.counts().unchanged()).isEqualTo(1);
        assertThat(third.counts().unchanged()).isEqualTo(2);
        assertThat(third.changes()).isEmpty();
        assertThat(document("herons.txt").id()).isEqualTo(herons.id());
        assertThat(document("herons.txt").version()).isEqualTo(2);
        assertThat(found("herons")).contains("Herons nest in colonies.").doesNotContain(HERONS);
    }

    @Test
    @DisplayName("K1: a moved tree keeps its documents, which are not read again")
    void moved_tree() throws Exception {
        write("old/herons.txt", HERONS);
        write("old/storks.txt", STORKS);
        synced(FolderSpecs.all(folder));
        var herons = document("old/herons.txt");
        Files.move(folder.resolve("old"), folder.resolve("new"));
        Files.move(folder.resolve("new/storks.txt"), folder.resolve("new/bills.txt"));

        var sync = synced(FolderSpecs.pruning(folder));

        assertThat(sync.counts().moved()).isEqualTo(2);
        assertThat(sync.counts().added()).isZero();
        assertThat(sync.counts().removed()).isZero();
        assertThat(sync.changes()).extracting(FileChange::detail).contains("from old/storks.txt");
        assertThat(document("new/herons.txt").id()).isEqualTo(herons.id());
        assertThat(document("new/herons.txt").version()).isEqualTo(1);
        assertThat(document("new/bills.txt").source().fileName()).isEqualTo("bills.txt");
        assertThat(engine().documents()
                        .list(from(source("old/herons.txt")), DocumentOrder.NEWEST_FIRST, 9, 0)
                        .total())
                .isZero();
        assertThat(synced(FolderSpecs.all(folder)).counts().unchanged()).isEqualTo(2);
    }

    @Test
    void dry_run_changes_nothing() throws Exception {
        write("herons.txt", HERONS);
        write("storks.txt", STORKS);
        synced(FolderSpecs.all(folder));
        write("storks.txt", "Storks fly south.");
        write("owls.txt", OWLS);
        Files.move(folder.resolve("herons.txt"), folder.resolve("moved.txt"));

        var plan = ended(FolderSpecs.dryRun(request(FolderSpecs.pruning(folder))));

        assertThat(plan.dryRun()).isTrue();
        assertThat(plan.changes())
                .containsExactly(
                        new FileChange("moved.txt", Kind.MOVED, "from herons.txt"),
                        new FileChange("owls.txt", Kind.ADDED, null),
                        new FileChange("storks.txt", Kind.UPDATED, null));
        assertThat(document("herons.txt").version()).isEqualTo(1);
        assertThat(engine().status().totals().documents()).isEqualTo(2);
        assertThat(ended(FolderSpecs.dryRun(request(FolderSpecs.all(folder))))
                        .counts()
                        .added())
                .isEqualTo(1);
    }

    @Test
    @DisplayName("K1: .kbignore files mean what .gitignore files mean, and patterns can be given, too")
    void ignored_files() throws Exception {
        write(".kbignore", "# drafts\n*.tmp\n/private\nbuild/\n!keep.tmp\nlogs/**/old.txt\n");
        write("keep.tmp", "Kept text.");
        write("drop.tmp", "Dropped text.");
        write("private/secret.txt", "Secret text.");
        write("sub/private/open.txt", "Open text.");
        write("sub/build/out.txt", "Built text.");
        write("logs/a/b/old.txt", "Old text.");
        write("logs/a/new.txt", "New text.");
        write("sub/.kbignore", "local.txt\n!/again.tmp\n");
        write("sub/local.txt", "Local text.");
        write("sub/again.tmp", "Again text.");
        write(".hidden/file.txt", "Hidden text.");
        write("drafts/draft.txt", "Draft text.");
        Files.createSymbolicLink(folder.resolve("link.txt"), folder.resolve("keep.tmp"));

        var all = synced(FolderSpecs.matching(folder, List.of(), List.of("drafts/")));

        assertThat(paths(all)).containsExactly("keep.tmp", "logs/a/new.txt", "sub/again.tmp", "sub/private/open.txt");
        var some =
                ended(FolderSpecs.dryRun(request(FolderSpecs.matching(folder, List.of("drafts", "*.log"), List.of()))));
        assertThat(paths(some)).containsExactly("drafts/draft.txt");
        assertThat(some.warnings())
                .singleElement()
                .asString()
                .isEqualTo("4 known files are now excluded; the documents were kept.");
        assertThat(engine().folders().sync(request(FolderSpecs.matching(folder, List.of("# nothing"), List.of()))))
                .isInstanceOf(SyncStart.Refused.class)
                .asString()
                .contains("Invalid pattern '# nothing'. Use the syntax of .gitignore, such as *.pdf or drafts/.");
    }

    @Test
    @DisplayName(
            "K1: a pattern that is given and cannot match as it was meant is refused; in .kbignore, it stays as in .gitignore")
    void invalid_patterns_are_refused() throws Exception {
        write(".kbignore", "[\ndrafts\\\n[[:nothing:]]\n");
        write("herons.txt", HERONS);
        synced(FolderSpecs.all(folder));

        for (var pattern : List.of("[", "[a-c", "papers/[0-9", "[z-a].txt", "[[:nothing:]].txt", "drafts\\")) {
            for (var spec : List.of(
                    FolderSpecs.matching(folder, List.of(pattern), List.of()),
                    FolderSpecs.matching(folder, List.of("*.txt"), List.of("build/", pattern)))) {
                assertThat(engine().folders().sync(request(spec)))
                        .isInstanceOf(SyncStart.Refused.class)
                        .asString()
                        .contains("Invalid pattern '" + pattern + "'. Use the syntax of .gitignore");
                assertThat(engine().folders().watch(spec, "local"))
                        .isInstanceOf(WatchOutcome.Refused.class)
                        .asString()
                        .contains("Invalid pattern '" + pattern + "'.");
            }
        }
        assertThat(synced(FolderSpecs.matching(folder, List.of("[a-z]*.txt", "\\[", "[]a]", "[[:alpha:]]"), List.of()))
                        .counts()
                        .unchanged())
                .isEqualTo(1);
    }

    @Test
    @DisplayName("K1a: tags, collection and metadata are given to known files, too; other tags stay")
    void tags_of_known_files() throws Exception {
        write("herons.txt", HERONS);
        synced(FolderSpecs.tagged(folder, "first"));
        var spec = new FolderSpec(
                folder.toString(),
                List.of(),
                List.of(),
                false,
                List.of("birds", "collection:nature"),
                Map.of("author", "Ada", "year", 2020));

        var sync = synced(spec);
        write("herons.txt", "Herons nest in colonies.");
        synced(spec);

        assertThat(sync.counts().unchanged()).isEqualTo(1);
        assertThat(document("herons.txt")).satisfies(document -> {
            assertThat(document.version()).isEqualTo(2);
            assertThat(document.tags()).containsExactlyInAnyOrder("birds", "collection:nature", "first");
            assertThat(document.text().author()).isEqualTo("Ada");
            assertThat(document.metadata()).containsEntry("year", 2020);
        });
        assertThat(found("herons", withTags("birds"))).hasSize(1);
    }

    @Test
    @DisplayName("K1: a file that cannot be read is reported each time, and not read again until it changes")
    void failing_file() throws Exception {
        write("blank.txt", " \n ");
        write("herons.txt", HERONS);
        var first = synced(FolderSpecs.all(folder));
        var jobs = engine().ingestion().list(JobFilter.ALL, 10, 0).size();

        var second = synced(FolderSpecs.all(folder));
        write("blank.txt", STORKS);
        var third = synced(FolderSpecs.all(folder));

        assertThat(first.counts().failed()).isEqualTo(1);
        assertThat(second.changes())
                .singleElement()
                .satisfies(change -> assertThat(change.kind()).isEqualTo(Kind.FAILED));
        assertThat(second.changes()).isEqualTo(first.changes().subList(0, 1));
        assertThat(jobs).isEqualTo(2);
        assertThat(third.counts().failed()).isZero();
        assertThat(third.counts().added()).isEqualTo(1);
    }

    @Test
    @DisplayName("K1: text with an unknown name becomes a document, other bytes do not")
    void any_text() throws Exception {
        write("Makefile", "all: herons");
        write("empty.txt", "");
        Files.write(folder.resolve("picture.raw"), new byte[] {0, 1, 2, 0, 0, 0, 4, 5, 6, 7});

        var sync = synced(FolderSpecs.all(folder));

        assertThat(paths(sync)).containsExactly("Makefile");
        assertThat(sync.counts().skipped()).isEqualTo(2);
        assertThat(synced(FolderSpecs.all(folder)).counts().skipped()).isEqualTo(2);
    }

    @Test
    void folders_are_registered_until_they_are_not() throws Exception {
        var spec = new FolderSpec(folder.toString(), List.of(), List.of(), true, List.of("birds"), Map.of());

        var outcome = engine().folders().watch(spec, OWNER);

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        WatchOutcome.Watched.class,
                        watched -> assertThat(watched.folder().folder()).isEqualTo(spec));
        assertThat(engine().folders().list()).extracting(WatchedFolder::folder).containsExactly(spec);
        engine().folders().watch(FolderSpecs.all(folder), OWNER);
        assertThat(engine().folders().list())
                .extracting(WatchedFolder::folder)
                .containsExactly(FolderSpecs.all(folder));
        assertThat(engine().folders().unwatch(folder.toString())).isPresent();
        assertThat(engine().folders().unwatch(folder.toString())).isEmpty();
        assertThat(engine().folders().list()).isEmpty();
        assertThat(engine().folders().watch(FolderSpecs.all(place.resolve("nowhere")), OWNER))
                .isInstanceOf(WatchOutcome.Refused.class);
        assertThat(engine().folders().find(new SyncId(UUID.randomUUID()))).isEmpty();
    }

    @Test
    @DisplayName("S7: a caller that is limited to some collections cannot use folders at all")
    void limited_callers_have_no_folders() {
        var limited =
                LimitedEngine.of(engine(), () -> new Reach("limited", Set.of(new CollectionName("mine")), null, null));

        assertThatThrownBy(() -> limited.folders().list()).isInstanceOf(DeniedException.class);
        assertThatThrownBy(() -> limited.folders().sync(request(FolderSpecs.all(folder))))
                .isInstanceOf(DeniedException.class);
        assertThatThrownBy(() -> limited.folders().watch(FolderSpecs.all(folder), OWNER))
                .isInstanceOf(DeniedException.class);
    }
}
