package pinakes.engine.http.wire;

/// Where things are, and the headers that mean something.
public final class EnginePaths {
    public static final String ROOT = "/api/v1";
    public static final String SEARCH = ROOT + "/search";
    public static final String JOBS = ROOT + "/jobs";
    public static final String NOTES = ROOT + "/notes";
    public static final String DOCUMENTS = ROOT + "/documents";
    public static final String DOCUMENT_EVENTS = DOCUMENTS + "/events";
    public static final String DOCUMENT_TOTALS = DOCUMENTS + "/totals";
    public static final String TAGS = ROOT + "/tags";
    public static final String PROJECTS = ROOT + "/projects";
    public static final String KEYS = ROOT + "/keys";
    public static final String TODOS = ROOT + "/todos";
    public static final String STATUS = ROOT + "/status";
    public static final String REINDEX = ROOT + "/reindex";
    public static final String HEALTH = "/health";

    /// Names the caller on whose behalf a gateway speaks; who may not represent others is refused.
    public static final String CALLER = "Pinakes-Caller";

    /// The trace that a request belongs to, in the terms of W3C Trace Context.
    public static final String TRACE = "traceparent";

    /// Names a request, so that asking again does not do it again.
    public static final String IDEMPOTENCY_KEY = "Idempotency-Key";

    /// What has to be said for all documents to be removed.
    public static final String CLEAR_PHRASE = "DELETE ALL";

    /// How many entries a list can have; whoever wants more asks again from where it ended.
    public static final int PAGE_MAX = 1_000;

    /// How many passages one answer can have.
    public static final int PASSAGES_MAX = 500;

    private EnginePaths() {}
}
