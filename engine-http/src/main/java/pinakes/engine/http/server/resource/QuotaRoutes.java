package pinakes.engine.http.server.resource;

import java.util.List;
import org.eclipse.jetty.http.HttpStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.ProblemCase;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.QuotaJson;
import pinakes.engine.quota.QuotaSubject;
import pinakes.engine.quota.Quotas;
import pinakes.tool.text.Quoted;

/// Routes to manage quotas, and for gateways to count calls.
record QuotaRoutes(Quotas quotas) {
    private static final Logger LOG = LoggerFactory.getLogger(QuotaRoutes.class);
    private static final Route.Group GROUP = new Route.Group("quotas");
    private static final Parameter.Choice KIND = new Parameter.Choice(
            "kind", "Whether the quota is for a caller or a collection.", QuotaSubject.Kind.labels(), null);
    private static final Parameter.Words NAME =
            new Parameter.Words("name", "The name of the caller or collection.", false);
    private static final long CALLS_AT_ONCE_MAX = 1_000_000;

    private static final ProblemCase NOT_FOUND = new ProblemCase(
            HttpStatus.NOT_FOUND_404, "quota_not_found", "No quota is set for this caller or collection.");

    List<Route> all() {
        return List.of(
                GROUP.get(
                                EnginePaths.QUOTAS,
                                "Lists the quotas that were set, with their usage. Others have the default quotas"
                                        + " from the settings.")
                        .answers(QuotaJson.QuotaList.class, "The quotas, by kind and name.")
                        .by("keys:read", this::list),
                GROUP.post(
                                EnginePaths.QUOTAS,
                                "Sets the quota of a caller (by the name of its key) or of a collection. If you"
                                        + " omit a limit, there is none, even if the settings have a default.")
                        .takes(QuotaJson.NewQuota.class)
                        .answers(QuotaJson.QuotaState.class, "The quota, which applies immediately.")
                        .by("keys:manage", this::set),
                GROUP.delete(
                                EnginePaths.QUOTAS,
                                "Removes a quota, so that the default from the settings applies again.")
                        .takes(KIND, NAME)
                        .answers(QuotaJson.QuotaRemoved.class, "The removed quota.")
                        .problems(NOT_FOUND)
                        .by("keys:manage", this::remove),
                GROUP.post(
                                EnginePaths.QUOTA_CALLS,
                                "Adds calls that a gateway has answered to the daily count of their caller. The engine does"
                                        + " not see these calls itself.")
                        .takes(QuotaJson.CallCount.class)
                        .answers(Quotas.CallsToday.class, "The caller's calls today, and the limit.")
                        .by("callers:represent", this::count));
    }

    private ApiReply list(ApiCall call) throws RefusedException, InterruptedException {
        KeyRoutes.requireUnlimited(call);
        return ApiReply.json(new QuotaJson.QuotaList(
                quotas.list().stream().map(QuotaJson.QuotaState::of).toList()));
    }

    private ApiReply set(ApiCall call) throws RefusedException, InterruptedException {
        requireNoQuota(call);
        var subject = call.body(QuotaJson.NewQuota.class, QuotaJson.NewQuota::subject);
        var quota = call.body(QuotaJson.NewQuota.class, QuotaJson.NewQuota::quota);
        if (subject.kind() == QuotaSubject.Kind.COLLECTION && quota.calls() != null) {
            throw RefusedException.badBody("A collection's quota cannot limit calls. Set documents or bytes.");
        }
        var set = quotas.set(subject, quota);
        LOG.info("{} set the quota of {}", call.caller().id(), subject);
        return ApiReply.json(QuotaJson.QuotaState.of(set));
    }

    private ApiReply remove(ApiCall call) throws RefusedException, InterruptedException {
        requireNoQuota(call);
        var subject = subject(call);
        var removed = quotas.remove(subject)
                .orElseThrow(() -> NOT_FOUND.refused("No quota is set for the " + Quoted.of(subject.toString())
                        + "; GET " + EnginePaths.QUOTAS + " lists all quotas."));
        LOG.info("{} removed the quota of {}", call.caller().id(), subject);
        return ApiReply.json(new QuotaJson.QuotaRemoved(removed));
    }

    private ApiReply count(ApiCall call) throws RefusedException, InterruptedException {
        call.caller().requireRepresents();
        var count = call.body(QuotaJson.CallCount.class);
        if (count.calls() < 0 || count.calls() > CALLS_AT_ONCE_MAX) {
            throw RefusedException.badBody("calls must be from 0 to " + CALLS_AT_ONCE_MAX + ".");
        }
        if (count.caller().isBlank() || count.caller().length() > QuotaSubject.NAME_CHARACTERS_MAX) {
            throw RefusedException.badBody(
                    "caller must have 1 to " + QuotaSubject.NAME_CHARACTERS_MAX + " characters.");
        }
        return ApiReply.json(quotas.count(count.caller(), count.calls()));
    }

    /// Rejects limited keys, and keys with a quota, which could lift it.
    private void requireNoQuota(ApiCall call) throws RefusedException, InterruptedException {
        KeyRoutes.requireUnlimited(call);
        KeyRoutes.requireNoQuota(call, quotas);
    }

    private static QuotaSubject subject(ApiCall call) throws RefusedException {
        var kind = call.choice(KIND).flatMap(QuotaSubject.Kind::of);
        var name = call.words(NAME).stream().findFirst();
        if (kind.isEmpty() || name.isEmpty()) {
            throw RefusedException.badParameter("Send kind and name, such as kind=collection&name=papers.");
        }
        try {
            return new QuotaSubject(kind.get(), name.get());
        } catch (IllegalArgumentException e) {
            throw RefusedException.badParameter(e.getMessage() + ".");
        }
    }
}
