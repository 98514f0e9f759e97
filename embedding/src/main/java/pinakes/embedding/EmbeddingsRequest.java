package pinakes.embedding;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Sends texts to an embedding server and checks what comes back.
final class EmbeddingsRequest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final long ANSWER_BYTES_MAX = 64L << 20;
    private static final int EXCERPT_CHARS_MAX = 300;

    private final HttpEndpoint endpoint;
    private final HttpClient client;
    private final Retries retries;

    EmbeddingsRequest(HttpEndpoint endpoint, HttpClient client, Retries retries) {
        this.endpoint = endpoint;
        this.client = client;
        this.retries = retries;
    }

    /// One vector of length 1 for each text, in their order.
    ///
    /// @param dimension how many numbers each has; null when that is not known yet
    List<float[]> send(List<String> texts, @Nullable Integer dimension) throws InterruptedException {
        try {
            var response = retries.send(() -> client.send(request(texts), handler()));
            if (response.statusCode() != 200) {
                throw refused(response);
            }
            return vectors(JSON.readTree(response.body()).path("data"), texts.size(), dimension);
        } catch (JacksonException e) {
            throw new EmbeddingException(
                    String.format(Locale.ROOT, "the embedding server for %s answered with no JSON", endpoint), e);
        } catch (IOException e) {
            throw EmbeddingException.passing(
                    String.format(Locale.ROOT, "the embedding server for %s cannot be reached", endpoint), e);
        }
    }

    private static HttpResponse.BodyHandler<byte[]> handler() {
        return BodyHandlers.limiting(BodyHandlers.ofByteArray(), ANSWER_BYTES_MAX);
    }

    private HttpRequest request(List<String> texts) {
        var body =
                JSON.writeValueAsBytes(Map.of("model", endpoint.model(), "input", texts, "encoding_format", "float"));
        var request = HttpRequest.newBuilder(endpoint.embeddings())
                .timeout(endpoint.timeout())
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
            throw broken(String.format(Locale.ROOT, "answered with %d vectors for %d texts", data.size(), count));
        }
        var vectors = new float[count][];
        var position = 0;
        for (var item : data) {
            var index = item.path("index").asInt(position++);
            if (index < 0 || index >= count || vectors[index] != null) {
                throw broken("numbered its vectors wrongly");
            }
            vectors[index] = vector(item.path("embedding"), dimension);
        }
        if (Arrays.stream(vectors).mapToInt(vector -> vector.length).distinct().count() > 1) {
            throw broken("answered with vectors of different lengths");
        }
        return List.of(vectors);
    }

    private float[] vector(JsonNode numbers, @Nullable Integer dimension) {
        if (numbers.isEmpty() || (dimension != null && numbers.size() != dimension)) {
            throw broken(String.format(Locale.ROOT, "answered with a vector of %d numbers", numbers.size()));
        }
        var vector = new float[numbers.size()];
        for (var index = 0; index < vector.length; index++) {
            var number = numbers.get(index);
            if (!number.isNumber() || !Float.isFinite(number.floatValue())) {
                throw broken("answered with a vector that holds something else than numbers");
            }
            vector[index] = number.floatValue();
        }
        return UnitVector.of(vector);
    }

    private EmbeddingException refused(HttpResponse<byte[]> response) {
        var message = String.format(
                Locale.ROOT,
                "the embedding server for %s answered with status %d: %s",
                endpoint,
                response.statusCode(),
                excerpt(response.body()));
        return Retries.isPassing(response)
                ? EmbeddingException.passing(message, null)
                : new EmbeddingException(message);
    }

    private EmbeddingException broken(String what) {
        return new EmbeddingException(String.format(Locale.ROOT, "the embedding server for %s %s", endpoint, what));
    }

    /// The beginning of an answer; a server that repeats the key must not put it into our logs.
    private String excerpt(byte[] body) {
        var text = new String(body, StandardCharsets.UTF_8);
        var key = endpoint.key();
        var safe = key == null || key.isEmpty() ? text : text.replace(key, "***");
        return safe.length() <= EXCERPT_CHARS_MAX ? safe : safe.substring(0, EXCERPT_CHARS_MAX) + "…";
    }
}
