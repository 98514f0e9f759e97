package pinakes.embedding.http;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.MeanVector;
import pinakes.engine.outbound.WholeResponse;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Sends texts to an embedding server and validates the response.
record EmbeddingsRequest(HttpEndpoint endpoint, HttpClient client, Duration timeout, Retries retries) {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final long RESPONSE_BYTES_MAX = 64L << 20;
    private static final int EXCERPT_CHARS_MAX = 300;

    /// More than any model has.
    private static final int DIMENSION_MAX = 16_384;

    /// One vector of length 1 for each text, in their order.
    ///
    /// @param dimension the expected length of the vectors; null when it is not known yet
    List<float[]> send(List<String> texts, @Nullable Integer dimension) throws InterruptedException {
        var request = request(texts);
        try {
            var response = retries.send(
                    () -> WholeResponse.of(client, request, BodyHandlers.ofByteArray(), RESPONSE_BYTES_MAX));
            if (response.statusCode() != 200) {
                throw refused(response);
            }
            return vectors(JSON.readTree(response.body()).path("data"), texts.size(), dimension);
        } catch (JacksonException e) {
            throw new EmbeddingException(server("did not return JSON"), e);
        } catch (IOException e) {
            throw EmbeddingException.transientFailure(server("cannot be reached"), e);
        }
    }

    private HttpRequest request(List<String> texts) {
        var body =
                JSON.writeValueAsBytes(Map.of("model", endpoint.model(), "input", texts, "encoding_format", "float"));
        var request = HttpRequest.newBuilder(endpoint.embeddings())
                .timeout(timeout)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        var key = endpoint.key();
        if (key != null) {
            request.header("Authorization", "Bearer " + key);
        }
        return request.build();
    }

    private List<float[]> vectors(JsonNode data, int count, @Nullable Integer dimension) {
        if (data.size() != count) {
            throw invalid("returned " + data.size() + " vectors for " + count + " texts");
        }
        var vectors = new float[count][];
        var position = 0;
        for (var item : data) {
            var index = item.path("index").asInt(position++);
            if (index < 0 || index >= count || vectors[index] != null) {
                throw invalid("returned vectors with wrong indexes");
            }
            vectors[index] = vector(item.path("embedding"), dimension);
        }
        if (Arrays.stream(vectors).mapToInt(vector -> vector.length).distinct().count() > 1) {
            throw invalid("returned vectors of different lengths");
        }
        return List.of(vectors);
    }

    private float[] vector(JsonNode numbers, @Nullable Integer dimension) {
        if (numbers.isEmpty() || numbers.size() > DIMENSION_MAX || (dimension != null && numbers.size() != dimension)) {
            throw invalid("returned a vector of " + numbers.size() + " numbers");
        }
        var vector = new float[numbers.size()];
        for (var index = 0; index < vector.length; index++) {
            var number = numbers.get(index);
            if (!number.isNumber() || !Float.isFinite(number.floatValue())) {
                throw invalid("returned a vector that contains something other than finite numbers");
            }
            vector[index] = number.floatValue();
        }
        return MeanVector.normalize(vector);
    }

    private EmbeddingException refused(HttpResponse<byte[]> response) {
        var message = server("returned status " + response.statusCode() + ": " + excerpt(response.body()));
        return Retries.isTransient(response)
                ? EmbeddingException.transientFailure(message, null)
                : new EmbeddingException(message);
    }

    private EmbeddingException invalid(String what) {
        return new EmbeddingException(server(what));
    }

    private String server(String what) {
        return "the embedding server for " + endpoint + " " + what;
    }

    /// The beginning of a response, without the key: a server that echoes it must not put it into our logs.
    private String excerpt(byte[] body) {
        var text = new String(body, StandardCharsets.UTF_8);
        var key = endpoint.key();
        var safe = key == null || key.isEmpty() ? text : text.replace(key, "***");
        return safe.length() <= EXCERPT_CHARS_MAX ? safe : safe.substring(0, EXCERPT_CHARS_MAX) + "…";
    }
}
