package pinakes.engine.local.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.document.ChunkId;
import pinakes.ranking.Candidate;

/// The scores of proposed chunks: BM25, and the cosine of the full vectors instead of the quantized ones.
final class ExactScores {
    private final IndexSearcher searcher;
    private final @Nullable Weight words;
    private final @Nullable UnitVector vector;
    private final double wordsIdeal;

    /// Prepares the scores of one query.
    ///
    /// @param wordsIdeal the highest possible BM25 score; candidates get their share of it
    ExactScores(IndexSearcher searcher, @Nullable Query words, double wordsIdeal, @Nullable UnitVector vector)
            throws IOException {
        this.searcher = searcher;
        this.words = words == null ? null : searcher.createWeight(searcher.rewrite(words), ScoreMode.COMPLETE, 1);
        this.wordsIdeal = wordsIdeal;
        this.vector = vector;
    }

    /// @param documents ascending Lucene numbers
    List<Candidate<ChunkId>> of(int[] documents) throws IOException {
        var candidates = new ArrayList<Candidate<ChunkId>>(documents.length);
        var leaves = searcher.getIndexReader().leaves();
        for (int from = 0; from < documents.length; ) {
            var leaf = leaves.get(ReaderUtil.subIndex(documents[from], leaves));
            int end = leaf.docBase + leaf.reader().maxDoc();
            int to = from;
            while (to < documents.length && documents[to] < end) {
                to++;
            }
            addOfLeaf(leaf, documents, from, to, candidates);
            from = to;
        }
        return candidates;
    }

    private void addOfLeaf(
            LeafReaderContext leaf, int[] documents, int from, int to, List<Candidate<ChunkId>> candidates)
            throws IOException {
        var ids = DocValues.getBinary(leaf.reader(), ChunkFields.CHUNK);
        var wordScores = wordScores(leaf);
        var cosines = cosines(leaf);
        for (int i = from; i < to; i++) {
            int document = documents[i] - leaf.docBase;
            ids.advanceExact(document);
            var id = ChunkFields.chunk(ids.binaryValue());
            candidates.add(new Candidate<>(id, share(wordScores.at(document)), cosines.at(document)));
        }
    }

    private double share(double score) {
        return wordsIdeal > 0 ? score / wordsIdeal : 0;
    }

    private Scores wordScores(LeafReaderContext leaf) throws IOException {
        var scorer = words == null ? null : words.scorer(leaf);
        return scorer == null ? Scores.NONE : document -> reaches(scorer.iterator(), document) ? scorer.score() : 0;
    }

    private Scores cosines(LeafReaderContext leaf) throws IOException {
        var vectors = vector == null ? null : leaf.reader().getFloatVectorValues(ChunkFields.VECTOR);
        if (vector == null || vectors == null) {
            return Scores.NONE;
        }
        var scorer = vectors.rescorer(vector.numbers());
        // Lucene maps products of unit vectors from -1..1 to 0..1.
        return document -> reaches(scorer.iterator(), document) ? 2 * scorer.score() - 1 : 0;
    }

    private static boolean reaches(DocIdSetIterator iterator, int document) throws IOException {
        int at = iterator.docID();
        return (at < document ? iterator.advance(document) : at) == document;
    }

    /// Scores by ascending document.
    private interface Scores {
        Scores NONE = document -> 0;

        double at(int document) throws IOException;
    }
}
