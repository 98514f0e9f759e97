package pinakes.engine.http.server.resource;

import java.util.List;
import pinakes.engine.audit.Audit;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditFilter;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.PageRequest;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.AuditJson;
import pinakes.engine.http.wire.EnginePaths;

/// Routes to read the audit log, and for gateways to add to it.
record AuditRoutes(Audit audit) {
    private static final Route.Group GROUP = new Route.Group("audit");
    private static final Parameter.Moment SINCE = new Parameter.Moment("since", "Only entries from this time on.");
    private static final Parameter.Moment UNTIL = new Parameter.Moment("until", "Only entries before this time.");
    private static final Parameter.Words WHO =
            new Parameter.Words("who", "Only entries for this caller: its id, or the name of its key.", false);
    private static final Parameter.Choice ACTION =
            new Parameter.Choice("action", "Only entries with this action.", AuditAction.labels(), null);
    private static final Parameter.Words TRACE = new Parameter.Words("trace_id", "Only entries from this call.", false);

    List<Route> all() {
        return List.of(
                GROUP.get(
                                EnginePaths.AUDIT,
                                "Lists the audit log, newest first: changes, removals, reads of original files, exports,"
                                        + " sign-ins and refused calls. Limited keys cannot read it.")
                        .takes(SINCE, UNTIL, WHO, ACTION, TRACE, PageRequest.LIMIT, PageRequest.OFFSET)
                        .answers(AuditJson.AuditEntries.class, "A page of the matching entries.")
                        .by("audit:read", this::list),
                GROUP.post(EnginePaths.AUDIT, "Records calls that a gateway refused; its engine does not see them.")
                        .takes(AuditJson.AuditEntries.class)
                        .answers(AuditJson.AuditRecorded.class, "The number of entries that were added.")
                        .by("callers:represent", this::record));
    }

    private ApiReply list(ApiCall call) throws RefusedException, InterruptedException {
        var page = PageRequest.of(call, PageRequest.LIMIT, PageRequest.OFFSET);
        var filter = new AuditFilter(
                call.moment(SINCE).orElse(null),
                call.moment(UNTIL).orElse(null),
                call.words(WHO).stream().findFirst().orElse(null),
                call.choice(ACTION).flatMap(AuditAction::of).orElse(null),
                call.words(TRACE).stream().findFirst().orElse(null));
        return ApiReply.json(AuditJson.AuditEntries.of(audit.find(filter, page.limit(), page.offset())));
    }

    private ApiReply record(ApiCall call) throws RefusedException, InterruptedException {
        call.caller().requireRepresents();
        var entries = call.body(AuditJson.AuditEntries.class, AuditJson.AuditEntries::list);
        if (entries.size() > Audit.BATCH_MAX) {
            throw RefusedException.badBody("At most " + Audit.BATCH_MAX + " entries can be added at once.");
        }
        audit.record(entries);
        return ApiReply.json(new AuditJson.AuditRecorded(entries.size()));
    }
}
