package pinakes.engine.http.server.resource;

import java.util.List;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.SearchJson;
import pinakes.engine.search.DocumentSearch;

/// The route to search documents.
record SearchRoutes(DocumentSearch search) {
    List<Route> all() {
        return List.of(new Route.Group("search")
                .post(EnginePaths.SEARCH, "Searches documents and returns the best matching chunks.")
                .takes(SearchJson.Search.class)
                .answers(SearchJson.SearchAnswer.class, "The matching chunks, best first.")
                .by("documents:read", this::search));
    }

    private ApiReply search(ApiCall call) throws RefusedException, InterruptedException {
        var request = call.body(SearchJson.Search.class, SearchJson.Search::request);
        return ApiReply.json(SearchJson.SearchAnswer.of(request.query(), search.search(request)));
    }
}
