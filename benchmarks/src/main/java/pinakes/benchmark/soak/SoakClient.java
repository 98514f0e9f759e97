package pinakes.benchmark.soak;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/// A client that calls tools, opens sessions and streams, and drops them without a word.
final class SoakClient {
    private static final Pattern TASK = Pattern.compile("\"id\":(\\d+)");
    private static final Pattern JOB = Pattern.compile("\"job_id\":\"([^\"]+)\"");
    private static final Pattern DOCUMENT = Pattern.compile("\"document_id\":(\\d+)");
    private static final String SESSION = "Mcp-Session-Id";
    private static final String VERSION = "2025-06-18";
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final HttpClient http;
    private final URI mcp;
    private final URI rest;
    private final String key;
    private final RandomGenerator random;
    private final LongAdder calls;
    private final LongAdder failures;
    private int notes;

    SoakClient(
            HttpClient http,
            URI mcp,
            URI rest,
            String key,
            RandomGenerator random,
            LongAdder calls,
            LongAdder failures) {
        this.http = http;
        this.mcp = mcp;
        this.rest = rest;
        this.key = key;
        this.random = random;
        this.calls = calls;
        this.failures = failures;
    }

    void run(BooleanSupplier isOver) {
        while (!isOver.getAsBoolean()) {
            try {
                step();
                calls.increment();
            } catch (IOException | CompletionException _) {
                failures.increment();
            } catch (InterruptedException _) {
                return;
            }
        }
    }

    private void step() throws IOException, InterruptedException {
        switch (random.nextInt(20)) {
            case 0, 1, 2 -> task();
            case 3 -> {
                if (random.nextInt(4) == 0) {
                    file();
                } else {
                    note();
                }
            }
            case 4, 5 -> session(true);
            case 6, 7 -> session(false);
            case 8 -> webSocket();
            case 9 -> droppedStream();
            case 10 -> halfRequest();
            case 11, 12, 13 -> tool("list_tasks", "{}");
            default -> tool("kb_search", "{\"query\": \"which bee dances number " + random.nextInt(1_000) + "\"}");
        }
    }

    private void task() throws IOException, InterruptedException {
        var id = found(TASK, tool("add_task", "{\"title\": \"Soak " + random.nextInt() + "\"}"));
        tool("complete_task", "{\"task_id\": " + id + "}");
        tool("delete_task", "{\"task_id\": " + id + "}");
    }

    /// Adds a note, waits for it and removes it, so that the data do not grow.
    private void note() throws IOException, InterruptedException {
        var text = "Bee " + random.nextLong() + " dances, number " + notes++ + ".";
        removed(send(post(rest.resolve("/api/v1/jobs"), "{\"text\": \"" + text + "\"}")));
    }

    /// The same with a file, which a child process reads.
    private void file() throws IOException, InterruptedException {
        var boundary = "soak-" + random.nextLong();
        var page = "<h1>Bees</h1><p>Bee " + random.nextLong() + " dances in the hive.</p>";
        removed(send(to(rest.resolve("/api/v1/jobs"))
                .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                .POST(BodyPublishers.ofString("--" + boundary
                        + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"bees.html\"\r\n\r\n"
                        + page + "\r\n--" + boundary + "--\r\n"))));
    }

    /// Waits for a job and removes its document.
    private void removed(String submitted) throws IOException, InterruptedException {
        var job = found(JOB, submitted);
        String state;
        do {
            state = send(to(rest.resolve("/api/v1/jobs/" + job)));
        } while (!state.contains("\"done\"") && !state.contains("\"failed\""));
        send(to(rest.resolve("/api/v1/documents/" + found(DOCUMENT, state))).DELETE());
    }

    private void session(boolean isEnded) throws IOException, InterruptedException {
        var answer = http.send(
                mcp("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"initialize\", \"params\": {\"protocolVersion\": \""
                                + VERSION
                                + "\", \"capabilities\": {}, \"clientInfo\": {\"name\": \"soak\", \"version\":"
                                + " \"1\"}}}")
                        .build(),
                BodyHandlers.ofString());
        var id = answer.headers().firstValue(SESSION).orElseThrow(() -> new IOException("no session"));
        send(inSession(id, "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}"));
        var stream = http.send(
                to(mcp).header(SESSION, id)
                        .header("Accept", "text/event-stream")
                        .timeout(TIMEOUT)
                        .build(),
                BodyHandlers.ofInputStream());
        send(inSession(
                id,
                "{\"jsonrpc\": \"2.0\", \"id\": 2, \"method\": \"tools/call\", \"params\": {\"name\": \"list_tasks\","
                        + " \"arguments\": {}}}"));
        stream.body().close();
        if (isEnded) {
            send(to(mcp).header(SESSION, id).DELETE());
        }
    }

    private HttpRequest.Builder inSession(String id, String message) {
        return mcp(message).header(SESSION, id).header("MCP-Protocol-Version", VERSION);
    }

    private void webSocket() {
        var builder = http.newWebSocketBuilder().connectTimeout(TIMEOUT);
        if (!key.isEmpty()) {
            builder.header("Authorization", "Bearer " + key);
        }
        var socket = builder.buildAsync(
                        URI.create(mcp.toString().replaceFirst("^http", "ws")), new WebSocket.Listener() {})
                .join();
        socket.sendText("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}", true)
                .join();
        socket.abort();
    }

    private void droppedStream() throws IOException, InterruptedException {
        http.send(to(rest.resolve("/api/v1/documents/events")).timeout(TIMEOUT).build(), BodyHandlers.ofInputStream())
                .body()
                .close();
    }

    private void halfRequest() throws IOException {
        try (var socket = new Socket(mcp.getHost(), mcp.getPort())) {
            socket.getOutputStream()
                    .write("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
                            .getBytes(StandardCharsets.US_ASCII));
        }
    }

    private String tool(String name, String arguments) throws IOException, InterruptedException {
        return send(post(rest.resolve("/mcp/tool/" + name), arguments));
    }

    private HttpRequest.Builder mcp(String message) {
        return post(mcp, message).header("Accept", "application/json, text/event-stream");
    }

    private HttpRequest.Builder to(URI uri) {
        var request = HttpRequest.newBuilder(uri);
        return key.isEmpty() ? request : request.header("Authorization", "Bearer " + key);
    }

    private HttpRequest.Builder post(URI uri, String body) {
        return to(uri).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
    }

    private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(request.timeout(TIMEOUT).build(), BodyHandlers.ofString());
        if (answer.statusCode() >= 400) {
            throw new IOException(answer.statusCode() + ": " + answer.body());
        }
        return answer.body();
    }

    private static String found(Pattern pattern, String text) throws IOException {
        var match = pattern.matcher(text.replace("\" : ", "\":").replace("\": ", "\":"));
        if (!match.find()) {
            throw new IOException("unexpected answer: " + text);
        }
        return match.group(1);
    }
}
