package pinakes.engine.local.project;

import java.util.List;
import java.util.stream.Stream;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.index.ProjectIndexQuery;
import pinakes.engine.local.index.Proposals;
import pinakes.engine.local.index.ScoredChunk;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.Finding;
import pinakes.engine.project.FoundChunk;
import pinakes.engine.project.StoredChunk;
import pinakes.ranking.Basis;
import pinakes.ranking.Candidate;
import pinakes.ranking.Evidence;
import pinakes.ranking.Ranker;

/// Search in one project.
final class ProjectSearch {
    /// So few are needed for the exact scores to make up for vectors of 8 bits.
    private static final int CANDIDATES_MIN = 100;

    private static final int CANDIDATES_PER_CHUNK = 5;

    private final Catalog catalog;
    private final ProjectRow row;
    private final OpenIndex open;

    ProjectSearch(Catalog catalog, ProjectRow row, OpenIndex open) {
        this.catalog = catalog;
        this.row = row;
        this.open = open;
    }

    Finding search(ChunkQuery query) throws InterruptedException {
        var vector = UnitVector.of(open.embedder().embedQuery(query.text()));
        var words = query.hybrid() ? query.text() : null;
        var candidates = Math.max(CANDIDATES_MIN, CANDIDATES_PER_CHUNK * query.limit());
        var proposed = open.index().search(new ProjectIndexQuery(words, vector, query.filter(), candidates));

        var ranker = Ranker.of(open.embedder().model().name(), query.hybrid() ? Basis.BOTH : Basis.MEANING);
        var ranked = ranker.rank(confirmed(proposed));
        var found = ranked.stream()
                .limit(query.limit())
                .map(chunk -> new FoundChunk(chunk.item(), chunk.relevance()))
                .toList();
        return new Finding.Found(row.project(), found, ranker.confidence(ranked));
    }

    /// What the index proposed and the catalog has in this project; the catalog is right.
    private List<Candidate<StoredChunk>> confirmed(Proposals<Long> proposed) throws InterruptedException {
        var keys = proposed.chunks().stream().map(ScoredChunk::chunk).toList();
        var known = catalog.read(handle -> ChunkTable.load(handle, row, keys));
        return proposed.chunks().stream()
                .flatMap(scored -> Stream.ofNullable(known.get(scored.chunk()))
                        .map(chunk ->
                                new Candidate<>(chunk, new Evidence(proposed.wordsShare(scored), scored.cosine()))))
                .toList();
    }
}
