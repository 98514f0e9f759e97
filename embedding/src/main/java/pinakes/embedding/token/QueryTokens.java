package pinakes.embedding.token;

import java.util.Arrays;
import java.util.List;

/// The tokens of a query, each with a vector and a weight.
public final class QueryTokens {
    /// Used if the model does not reveal its tokens.
    public static final QueryTokens NONE = new QueryTokens(List.of(), new float[0]);

    /// The vectors by dimension: the inner loop then runs over the tokens, so the compiler can vectorise it.
    private final float[][] columns;

    private final float[] weights;

    /// @param vectors of any length except 0
    QueryTokens(List<float[]> vectors, float[] weights) {
        this.columns = new float[TokenProjection.DIMENSIONS][vectors.size()];
        for (var token = 0; token < vectors.size(); token++) {
            var vector = vectors.get(token);
            var length = length(vector);
            for (var dimension = 0; dimension < vector.length; dimension++) {
                columns[dimension][token] = (float) (vector[dimension] / length);
            }
        }
        this.weights = weights;
    }

    private static double length(float[] vector) {
        var squares = 0.0;
        for (var value : vector) {
            squares += (double) value * value;
        }
        return Math.sqrt(squares);
    }

    public boolean isEmpty() {
        return weights.length == 0;
    }

    /// How well the tokens of a passage match, from -1 to 1: for each token of the query the cosine with the
    /// most similar one, weighted by how rare the token is in general.
    ///
    /// @param passage not empty
    public double likeness(PassageTokens passage) {
        return likeness(passage, 0, passage.count());
    }

    /// How well some of a passage's tokens match.
    ///
    /// @param from the first of them
    /// @param to the one after the last of them, more than `from`
    public double likeness(PassageTokens passage, int from, int to) {
        var best = new float[weights.length];
        Arrays.fill(best, -1);
        var vector = new float[TokenProjection.DIMENSIONS];
        var products = new float[weights.length];
        for (var index = from; index < to; index++) {
            var length = passage.unpack(index, vector);
            if (length > 0) {
                multiply(vector, products);
                for (var token = 0; token < best.length; token++) {
                    best[token] = Math.max(best[token], (float) (products[token] / length));
                }
            }
        }
        var sum = 0.0;
        var total = 0.0;
        for (var token = 0; token < best.length; token++) {
            sum += best[token] * weights[token];
            total += weights[token];
        }
        return sum / total;
    }

    private void multiply(float[] vector, float[] products) {
        Arrays.fill(products, 0);
        for (var dimension = 0; dimension < vector.length; dimension++) {
            var value = vector[dimension];
            var column = columns[dimension];
            for (var token = 0; token < products.length; token++) {
                products[token] += value * column[token];
            }
        }
    }
}
