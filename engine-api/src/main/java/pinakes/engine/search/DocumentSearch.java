package pinakes.engine.search;

/// Finds passages of documents.
public interface DocumentSearch {
    /// Finds the passages that best answer a query.
    ///
    /// A document can be found once its job has finished, and no longer once its removal has returned.
    ///
    /// @throws pinakes.engine.EngineUnavailableException when the engine cannot search now
    SearchAnswer search(SearchRequest request) throws InterruptedException;
}
