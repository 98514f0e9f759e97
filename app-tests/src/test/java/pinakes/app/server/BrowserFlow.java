package pinakes.app.server;

import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.JsonNode;

/// A client and a person's browser at a server's sign-in, step by step.
record BrowserFlow(HttpClient http, URI mcp) {
    static final String REDIRECT = "https://client.example.org/callback";

    /// The pair of the example in RFC 7636.
    static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

    static final String CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    private static final Pattern SEALED = Pattern.compile("name=\"request\" value=\"([^\"]*)\"");

    JsonNode json(String path) throws Exception {
        return WireJson.SNAKE.readTree(
                send(HttpRequest.newBuilder(mcp.resolve(path))).body());
    }

    static JsonNode json(HttpResponse<String> response) {
        return WireJson.SNAKE.readTree(response.body());
    }

    HttpResponse<String> register(String redirectUri) throws Exception {
        var body = WireJson.SNAKE.writeValueAsString(
                Map.of("client_name", "<b>Test & Co</b>", "redirect_uris", new String[] {redirectUri}));
        return send(HttpRequest.newBuilder(mcp.resolve("/oauth/register"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
    }

    String client() throws Exception {
        return WireJson.SNAKE
                .readTree(register(REDIRECT).body())
                .path("client_id")
                .asString();
    }

    /// What a careful client asks for.
    Map<String, String> request(String client) {
        var parameters = new LinkedHashMap<String, String>();
        parameters.put("response_type", "code");
        parameters.put("client_id", client);
        parameters.put("redirect_uri", REDIRECT);
        parameters.put("code_challenge", CHALLENGE);
        parameters.put("code_challenge_method", "S256");
        parameters.put("state", "s t&a=te");
        parameters.put("resource", mcp.toString());
        return parameters;
    }

    HttpResponse<String> open(Map<String, String> parameters) throws Exception {
        return send(HttpRequest.newBuilder(mcp.resolve("/oauth/authorize?" + encoded(parameters))));
    }

    /// Sends the form of a page from the browser that got it.
    HttpResponse<String> submit(HttpResponse<String> page, String key, String decision) throws Exception {
        return submit(page, cookie(page), key, decision);
    }

    HttpResponse<String> submit(HttpResponse<String> page, String cookie, String key, String decision)
            throws Exception {
        var request = HttpRequest.newBuilder(mcp.resolve("/oauth/authorize"))
                .header("Origin", "http://" + mcp.getAuthority())
                .header("Cookie", cookie)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(
                        encoded(Map.of("request", sealed(page), "key", key, "decision", decision))));
        return send(request);
    }

    static String cookie(HttpResponse<String> page) {
        return page.headers().firstValue("Set-Cookie").orElse("none=").split(";", 2)[0];
    }

    static String sealed(HttpResponse<String> page) {
        var matcher = SEALED.matcher(page.body());
        return matcher.find() ? matcher.group(1) : "";
    }

    /// The parameters with which the browser was sent to the client.
    static Map<String, String> sentBack(HttpResponse<String> response) {
        var location = URI.create(response.headers().firstValue("Location").orElseThrow());
        var result = new HashMap<String, String>();
        for (var pair : location.getRawQuery().split("&", -1)) {
            var parts = pair.split("=", 2);
            result.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return result;
    }

    String code(String client, String key) throws Exception {
        return sentBack(submit(open(request(client)), key, "allow")).getOrDefault("code", "");
    }

    Map<String, String> exchange(String client, String code) {
        return new HashMap<>(Map.of(
                "grant_type", "authorization_code",
                "client_id", client,
                "code", code,
                "redirect_uri", REDIRECT,
                "code_verifier", VERIFIER,
                "resource", mcp.toString()));
    }

    HttpResponse<String> token(Map<String, String> form) throws Exception {
        return send(HttpRequest.newBuilder(mcp.resolve("/oauth/token"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(encoded(form))));
    }

    JsonNode tokens(String client, String key) throws Exception {
        return WireJson.SNAKE.readTree(
                token(exchange(client, code(client, key))).body());
    }

    Map<String, String> renewal(String client, JsonNode tokens) {
        return Map.of(
                "grant_type",
                "refresh_token",
                "client_id",
                client,
                "refresh_token",
                tokens.path("refresh_token").asString());
    }

    /// A call of a tool with a token.
    HttpResponse<String> call(String token, String tool, String arguments) throws Exception {
        return send(HttpRequest.newBuilder(mcp)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("Authorization", "Bearer " + token)
                .POST(BodyPublishers.ofString("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\","
                        + " \"params\": {\"name\": \"" + tool + "\", \"arguments\": " + arguments + "}}")));
    }

    int status(JsonNode tokens) throws Exception {
        return call(tokens.path("access_token").asString(), "list_tasks", "{}").statusCode();
    }

    static String encoded(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), BodyHandlers.ofString());
    }
}
