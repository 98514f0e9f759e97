package pinakes.engine.access;

import java.util.List;
import pinakes.engine.DisguisedEngine;
import pinakes.engine.Engine;
import pinakes.engine.EngineStatus;
import pinakes.engine.EngineStatus.Part;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.search.SearchAnswer;

/// An engine that is at work on its index, and says wherever it can how far it is.
final class BusyEngine extends DisguisedEngine {
    private final String progress;

    BusyEngine(Engine real, String progress) {
        super(real);
        this.progress = progress;
    }

    @Override
    public DocumentSearch search() {
        return request -> {
            var answer = super.search().search(request);
            return new SearchAnswer(
                    answer.hits(),
                    answer.total(),
                    answer.confidence(),
                    answer.emptyKnowledgeBase(),
                    List.of(SearchAnswer.INCOMPLETE + " " + progress));
        };
    }

    @Override
    public EngineStatus status() throws InterruptedException {
        var status = super.status();
        return new EngineStatus(
                status.version(),
                status.totals(),
                status.storage(),
                new Part(status.index().path(), progress),
                status.model(),
                status.fileMegabytesMax(),
                status.jobs(),
                status.engines(),
                progress);
    }
}
