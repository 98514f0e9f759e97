package pinakes.engine.http.server;

import java.util.List;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.SearchJson;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.search.SearchRequest;

/// Asking for passages.
final class SearchRoutes {
    private final DocumentSearch search;

    SearchRoutes(DocumentSearch search) {
        this.search = search;
    }

    List<Route> all() {
        return List.of(Route.post(EnginePaths.SEARCH)
                .about("search", "Finds the passages that best answer a question.")
                .takes(SearchJson.Search.class)
                .answers(SearchJson.SearchAnswer.class, "What was found, the best first.")
                .by("documents:read", this::search));
    }

    private Reply search(ApiCall call) throws RefusedException, InterruptedException {
        var body = call.body(SearchJson.Search.class);
        return Reply.json(SearchJson.SearchAnswer.of(body.query(), search.search(request(body))));
    }

    private static SearchRequest request(SearchJson.Search body) throws RefusedException {
        var characters = body.query().codePointCount(0, body.query().length());
        if (body.query().isBlank() || characters > SearchRequest.QUERY_CHARACTERS_MAX) {
            throw RefusedException.badBody(
                    "The field 'query' has 1 to " + SearchRequest.QUERY_CHARACTERS_MAX + " characters.");
        }
        try {
            return body.request();
        } catch (IllegalArgumentException e) {
            throw RefusedException.badBody(e.getMessage() + ".");
        }
    }
}
