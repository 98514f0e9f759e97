package pinakes.engine.search;

/// Finds passages.
public interface Search {
    /// The passages that best answer the question.
    ///
    /// A document is found from the moment its job has ended, and not any more once its removal was answered.
    ///
    /// @throws pinakes.engine.EngineUnavailableException when the engine cannot search now
    SearchAnswer search(SearchRequest request) throws InterruptedException;
}
