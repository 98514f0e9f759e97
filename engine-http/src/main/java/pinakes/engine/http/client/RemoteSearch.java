package pinakes.engine.http.client;

import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.SearchJson;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchRequest;

/// Search over the wire.
final class RemoteSearch implements DocumentSearch {
    private final EngineConnection connection;

    RemoteSearch(EngineConnection connection) {
        this.connection = connection;
    }

    @Override
    public SearchAnswer search(SearchRequest request) throws InterruptedException {
        return connection
                .call(EngineCall.ask(EnginePaths.SEARCH, SearchJson.Search.of(request)))
                .orFail()
                .as(SearchJson.SearchAnswer.class)
                .answer();
    }
}
