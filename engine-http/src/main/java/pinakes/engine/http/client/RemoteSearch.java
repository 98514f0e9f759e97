package pinakes.engine.http.client;

import pinakes.engine.http.client.connection.EngineCall;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.SearchJson;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchRequest;

/// [DocumentSearch] of a remote engine.
record RemoteSearch(EngineConnection connection) implements DocumentSearch {
    @Override
    public SearchAnswer search(SearchRequest request) throws InterruptedException {
        return connection
                .fetch(
                        EngineCall.post(EnginePaths.SEARCH, SearchJson.Search.of(request)),
                        SearchJson.SearchAnswer.class)
                .answer();
    }
}
