package pinakes.benchmark.cluster;

import pinakes.benchmark.cluster.EngineClient.Call;

/// Follows jobs until their documents are stored.
final class Jobs {
    private Jobs() {}

    /// Asks once whether the job of a document has ended.
    static void follow(EngineClient client, Ledger ledger, Stored document) throws InterruptedException {
        var answer = client.send(Call.get("/api/v1/jobs/" + document.job()));
        if (!answer.succeeded()) {
            if (!answer.failed()) {
                ledger.contradicted("the job of " + document.path() + " is gone: " + answer.text());
            }
            return;
        }
        switch (answer.body().path("status").asString()) {
            case "done" ->
                document.stored(
                        answer.body().path("result").path("document_uuid").asString());
            case "failed", "skipped", "cancelled" -> {
                ledger.contradicted("the job of " + document.path() + " did not succeed: " + answer.text());
                document.removed(Stored.Presence.DOUBTFUL);
            }
            default -> {} // later
        }
    }

    /// Whether all jobs of these documents have ended.
    static boolean haveEnded(EngineClient client, Ledger ledger, Iterable<Stored> documents)
            throws InterruptedException {
        for (var document : documents) {
            if (document.presence() == Stored.Presence.ACCEPTED) {
                follow(client, ledger, document);
                if (document.presence() == Stored.Presence.ACCEPTED) {
                    return false;
                }
            }
        }
        return true;
    }
}
