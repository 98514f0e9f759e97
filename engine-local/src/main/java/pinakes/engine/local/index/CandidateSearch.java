package pinakes.engine.local.index;

import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.search.IndexSearcher;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.local.index.Candidates.Candidate;

/// One search among the passages of documents.
final class CandidateSearch {
    private final Retrieval retrieval;

    CandidateSearch(IndexSearcher searcher, IndexQuery query) {
        this.retrieval = new Retrieval(
                searcher, query.words(), query.vector(), FilterQuery.of(query.filter()), query.candidates());
    }

    Candidates run() throws IOException {
        var proposals = retrieval.run(CandidateSearch::names);
        var candidates = proposals.chunks().stream()
                .map(scored -> new Candidate(
                        scored.chunk().chunk(), scored.chunk().document(), scored.words(), scored.cosine()))
                .toList();
        return new Candidates(candidates, proposals.wordsIdeal());
    }

    private static ExactScores.Names<Name> names(LeafReader leaf) throws IOException {
        var chunks = DocValues.getBinary(leaf, ChunkFields.CHUNK);
        var numbers = DocValues.getNumeric(leaf, ChunkFields.NUMBER);
        return document -> {
            chunks.advanceExact(document);
            numbers.advanceExact(document);
            return new Name(ChunkFields.chunk(chunks.binaryValue()), new DocumentNumber(numbers.longValue()));
        };
    }

    private record Name(ChunkId chunk, DocumentNumber document) {}
}
