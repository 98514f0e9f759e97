package pinakes.benchmark.engine;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.embedding.Embedder;
import pinakes.embedding.onnx.BuiltInModels;
import pinakes.engine.cluster.opensearch.OpenSearchAddress;
import pinakes.engine.cluster.opensearch.OpenSearchStorage;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.IndexedChunk;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.core.indexing.Generation;
import pinakes.engine.document.ChunkId;
import pinakes.engine.local.index.LuceneChunkIndex;
import pinakes.testkit.server.OpenSearchNodes;

/// Compares searches in an embedded index with searches in an OpenSearch cluster of three nodes, with three shards and
/// a replica of each, for very many chunks.
///
/// Both indexes get the same made-up chunks. As is usual for bulk loads, replicas are made when the chunks are there.
final class ClusterSearch {
    private static final int NODES = 3;
    private static final int GROUP_CHUNKS = 10;
    private static final int GROUPS_AT_ONCE = 50;
    private static final int CHUNK_WORDS = 120;
    private static final int WARM_UP = 20;
    private static final int QUESTIONS = 100;
    private static final int WORDS_MIN = 3;
    private static final int WORDS_MAX = 9;
    private static final long SEED = 5;
    private static final String PREFIX = "million";

    private final ZipfText words;
    private final TopicVectors vectors;
    private final RandomGenerator random = RandomGeneratorFactory.getDefault().create(SEED);
    private final IndexComparison indexes;
    private final HttpClient http = HttpClient.newHttpClient();
    private final URI server;
    private long groups;

    private ClusterSearch(ZipfText words, IndexComparison indexes, URI server) throws InterruptedException {
        this.words = words;
        this.vectors = new TopicVectors(words, indexes.embedder(), random);
        this.indexes = indexes;
        this.server = server;
    }

    /// Runs the benchmark.
    ///
    /// @param arguments a directory for the model's files, one for indexes, the directory with OpenSearch, and the
    ///     numbers of chunks at which to measure, in ascending order
    public static void main(String[] arguments) throws Exception {
        var models = Files.createDirectories(Path.of(arguments[0]));
        var scratch = Path.of(arguments[1]);
        var sizes = Arrays.stream(arguments).skip(3).mapToInt(Integer::parseInt).toArray();
        var options = List.of("-Xms768m", "-Xmx768m", "--add-modules=jdk.incubator.vector");
        try (var embedder = BuiltInModels.open(BuiltInModels.standard().name(), models);
                var cluster = OpenSearchNodes.start(Path.of(arguments[2]), scratch, NODES, options)) {
            run(embedder, URI.create("http://127.0.0.1:" + cluster.port(0)), scratch, sizes);
        }
    }

    private static void run(Embedder embedder, URI server, Path scratch, int[] sizes) throws Exception {
        prepareShards(server);
        var address = new OpenSearchAddress(server.resolve("/" + PREFIX), null, null);
        try (var lucene = LuceneChunkIndex.create(scratch.resolve("lucene"), IndexIdentity.of(embedder));
                var openSearch = new OpenSearchStorage(address).documents().create(new Generation(1, embedder))) {
            var benchmark =
                    new ClusterSearch(ZipfText.load(), new IndexComparison(embedder, lucene, openSearch), server);
            IndexComparison.printHeader();
            for (var size : sizes) {
                benchmark.grow(size);
                benchmark.compare(size);
            }
        }
    }

    /// As the guide advises for large indexes.
    private static void prepareShards(URI server) throws Exception {
        try (var http = HttpClient.newHttpClient()) {
            send(
                    http,
                    server,
                    "PUT",
                    "/_index_template/" + PREFIX,
                    "{\"index_patterns\": [\"" + PREFIX
                            + "-documents-*\"], \"template\": {\"settings\": {\"index\": {\"number_of_shards\": "
                            + NODES + "}}}}");
        }
    }

    private void grow(int chunks) throws Exception {
        setReplicas("\"auto_expand_replicas\": false, \"number_of_replicas\": 0");
        var began = System.nanoTime();
        try (var writers = Executors.newFixedThreadPool(2)) {
            while (groups * GROUP_CHUNKS < chunks) {
                var batch = Stream.generate(this::group).limit(GROUPS_AT_ONCE).toList();
                var written = writers.invokeAll(List.of(
                        () -> indexes.lucene().replace(batch),
                        () -> indexes.openSearch().replace(batch)));
                for (var each : written) {
                    each.get();
                }
                if (groups % (20 * GROUPS_AT_ONCE) == 0) {
                    System.err.printf(
                            Locale.ROOT,
                            "%,d chunks after %d s%n",
                            groups * GROUP_CHUNKS,
                            Duration.ofNanos(System.nanoTime() - began).toSeconds());
                }
            }
        }
        for (ChunkIndex index : List.of(indexes.lucene(), indexes.openSearch())) {
            index.refresh();
            index.commit();
        }
        send(http, server, "POST", "/" + PREFIX + "-documents-*/_flush", ""); // so that replicas are copies of files
        setReplicas("\"auto_expand_replicas\": \"0-1\"");
        send(http, server, "GET", "/_cluster/health?wait_for_status=green&timeout=30m", "");
    }

    private void setReplicas(String setting) throws Exception {
        send(http, server, "PUT", "/" + PREFIX + "-documents-*/_settings", "{\"index\": {" + setting + "}}");
    }

    private ChunkGroup group() {
        groups++;
        var chunks = new ArrayList<IndexedChunk>();
        for (var i = 0; i < GROUP_CHUNKS; i++) {
            chunks.add(new IndexedChunk(
                    new ChunkId(new UUID(groups, i)),
                    List.of(),
                    words.text(CHUNK_WORDS, random),
                    UnitVector.of(vectors.next())));
        }
        return new ChunkGroup(groups, 1, "en", words.question(WORDS_MIN, random), List.of(), chunks);
    }

    private void compare(int size) throws Exception {
        for (var question : questions(WARM_UP)) {
            indexes.warmUp(question);
        }
        var loadBefore = LoadAverage.now();
        indexes.compare(String.format(Locale.ROOT, "%,d chunks", size), questions(QUESTIONS));
        System.err.printf(Locale.ROOT, "load average %s before, %s after%n", loadBefore, LoadAverage.now());
    }

    private List<String> questions(int count) {
        return Stream.generate(() -> words.question(random.nextInt(WORDS_MIN, WORDS_MAX), random))
                .limit(count)
                .toList();
    }

    private static void send(HttpClient http, URI server, String method, String path, String body) throws Exception {
        var request = HttpRequest.newBuilder(server.resolve(path))
                .header("content-type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        var answer = http.send(request.build(), BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(method + " " + path + ": " + answer.body());
        }
    }
}
