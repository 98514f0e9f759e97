package pinakes.engine.http.server;

import java.util.List;
import java.util.Set;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.document.Documents;
import pinakes.engine.document.TagChange;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.TagJson;

/// Tags: what documents have, and how that is changed.
final class TagRoutes {
    private static final String GROUP = "tags";
    private static final String OF_ONE = EnginePaths.DOCUMENTS + "/{id}/tags";
    private static final Parameter.Words TAG =
            new Parameter.Words("tag", "The tag to take off; all of them when given more than once.", true);

    private final Documents documents;
    private final Addressed addressed;

    TagRoutes(Documents documents) {
        this.documents = documents;
        this.addressed = new Addressed(documents);
    }

    List<Route> all() {
        return List.of(
                Route.get(EnginePaths.TAGS)
                        .about(GROUP, "All tags, each with the number of documents that have it.")
                        .takes(Filters.ALL)
                        .answers(TagJson.Tags.class, "The tags of the documents that match, by name.")
                        .by("documents:read", call -> Reply.json(new TagJson.Tags(documents.tags(Filters.of(call))))),
                Route.get(OF_ONE)
                        .about(GROUP, "The tags of a document.")
                        .answers(TagJson.DocumentTags.class, "Its tags.")
                        .problem(HttpStatus.NOT_FOUND_404, Addressed.NOT_FOUND, "There is no such document.")
                        .by(
                                "documents:read",
                                call -> Reply.json(new TagJson.DocumentTags(
                                        addressed.document(call).tags()))),
                Route.post(OF_ONE)
                        .about(GROUP, "Takes tags off a document and puts others on it, in one step.")
                        .takes(TagJson.TagChange.class)
                        .answers(DocumentJson.Document.class, "The document as it is then.")
                        .problem(HttpStatus.NOT_FOUND_404, Addressed.NOT_FOUND, "There is no such document.")
                        .by("documents:write", this::change),
                Route.delete(OF_ONE)
                        .about(GROUP, "Takes tags off a document.")
                        .takes(TAG)
                        .answers(DocumentJson.Document.class, "The document as it is then.")
                        .problem(HttpStatus.NOT_FOUND_404, Addressed.NOT_FOUND, "There is no such document.")
                        .by("documents:write", this::remove));
    }

    private Reply change(ApiCall call) throws RefusedException, InterruptedException {
        var change = call.body(TagJson.TagChange.class).change();
        TagRules.check(change.on());
        if (change.off().isEmpty() && change.on().isEmpty()) {
            throw RefusedException.badBody("There is nothing to change: name tags in 'remove' or 'add'.");
        }
        return retagged(call, change);
    }

    private Reply remove(ApiCall call) throws RefusedException, InterruptedException {
        var tags = Set.copyOf(call.words(TAG));
        if (tags.isEmpty()) {
            throw RefusedException.badParameter("Name the tags to take off with the parameter tag.");
        }
        return retagged(call, new TagChange(tags, Set.of()));
    }

    private Reply retagged(ApiCall call, TagChange change) throws RefusedException, InterruptedException {
        return Reply.json(documents
                .retag(addressed.id(call), change)
                .map(DocumentJson.Document::of)
                .orElseThrow(() -> Addressed.missing(call.segment(Addressed.ID))));
    }
}
