package pinakes.engine.http.wire;

import java.util.Optional;
import pinakes.engine.project.ProjectId;

/// The paths, headers and limits of the API that client and server share.
public final class EnginePaths {
    public static final String ROOT = "/api/v1";
    public static final String SEARCH = ROOT + "/search";
    public static final String JOBS = ROOT + "/jobs";
    public static final String NOTES = ROOT + "/notes";
    public static final String DOCUMENTS = ROOT + "/documents";
    public static final String DOCUMENT_EVENTS = DOCUMENTS + "/events";
    public static final String DOCUMENT_CHANGES = DOCUMENTS + "/changes";
    public static final String DOCUMENT_TOTALS = DOCUMENTS + "/totals";
    public static final String FORMATS = ROOT + "/formats";
    public static final String TAGS = ROOT + "/tags";
    public static final String PROJECTS = ROOT + "/projects";
    public static final String KEYS = ROOT + "/keys";
    public static final String FOLDERS = ROOT + "/folders";
    public static final String FOLDER_SYNCS = FOLDERS + "/syncs";
    public static final String CALLER_OF_KEY = ROOT + "/caller";
    public static final String QUOTAS = ROOT + "/quotas";
    public static final String QUOTA_CALLS = QUOTAS + "/calls";
    public static final String AUDIT = ROOT + "/audit";
    public static final String TODOS = ROOT + "/todos";
    public static final String TODO_CHANGES = TODOS + "/changes";
    public static final String TODO_EVENTS = TODOS + "/events";

    /// Stands for the most urgent todo that is ready.
    public static final String NEXT_TODO = "next";
    public static final String REVISIONS = ROOT + "/revisions";
    public static final String STATUS = ROOT + "/status";
    public static final String REINDEX = ROOT + "/reindex";
    public static final String BACKUP = ROOT + "/backup";
    public static final String EXPORT = ROOT + "/export";
    public static final String HEALTH = "/health";

    /// The caller that a gateway represents; requires the permission to represent callers.
    public static final String CALLER = "Pinakes-Caller";

    /// The caller that a gateway works for, in every request; for logs and the audit log only.
    public static final String ON_BEHALF_OF = "Pinakes-On-Behalf-Of";

    /// The network address of that caller.
    public static final String CLIENT_ADDRESS = "Pinakes-Client-Address";

    /// The gateways that a request passed; a gateway refuses requests that passed one, because it is not an engine.
    public static final String VIA = "Via";

    public static final String VIA_GATEWAY = "1.1 pinakes";

    /// The trace of a request (W3C Trace Context).
    public static final String TRACE = "traceparent";

    /// The same in a response.
    public static final String TRACE_OF_RESPONSE = "traceresponse";

    /// Identifies a request, so that a retry does not run it again.
    public static final String IDEMPOTENCY_KEY = "Idempotency-Key";

    /// The confirmation for deleting all documents or all keys.
    public static final String CLEAR_PHRASE = "DELETE ALL";

    /// Maximum number of items in a page.
    public static final int PAGE_MAX = 1_000;

    /// Maximum number of passages in a response.
    public static final int PASSAGES_MAX = 500;

    private static final char IN_IDS = '/';
    private static final char IN_PATHS = '~';

    private EnginePaths() {}

    /// The path of a project: `citeloom/clean-arch` has the path `/api/v1/projects/citeloom~clean-arch`.
    ///
    /// Servers and proxies treat an encoded slash differently; a tilde occurs in no id and needs no encoding.
    public static String projectPath(ProjectId project) {
        return PROJECTS + "/" + project.value().replace(IN_IDS, IN_PATHS);
    }

    /// The id of the project that a path segment stands for; empty when it is not a valid id.
    public static Optional<ProjectId> projectId(String segment) {
        return ProjectId.parse(segment.replace(IN_PATHS, IN_IDS));
    }
}
