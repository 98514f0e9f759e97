package pinakes.engine.http.server.resource;

import java.util.List;
import java.util.Set;
import pinakes.engine.document.Document;
import pinakes.engine.document.Documents;
import pinakes.engine.document.TagChange;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.TagJson;

/// Routes to list and change tags.
record TagRoutes(Documents documents, DocumentInPath inPath) {
    private static final String GROUP = "tags";
    private static final String READ = "documents:read";
    private static final String WRITE = "documents:write";
    private static final String OF_ONE = EnginePaths.DOCUMENTS + "/{id}/tags";
    private static final Parameter.Words TAG =
            new Parameter.Words("tag", "The tag to remove. Repeat the parameter to remove several.", true);

    List<Route> all() {
        return List.of(
                Route.get(EnginePaths.TAGS)
                        .about(GROUP, "Lists tags with their document counts.")
                        .takes(DocumentFilterParameters.ALL)
                        .answers(TagJson.Tags.class, "The tags of the matching documents, by name.")
                        .by(
                                READ,
                                call -> ApiReply.json(
                                        new TagJson.Tags(documents.tags(DocumentFilterParameters.of(call))))),
                Route.get(OF_ONE)
                        .about(GROUP, "Lists the tags of a document.")
                        .answers(TagJson.DocumentTags.class, "The tags.")
                        .problems(DocumentInPath.NOT_FOUND)
                        .by(
                                READ,
                                call -> ApiReply.json(new TagJson.DocumentTags(
                                        inPath.document(call).tags()))),
                Route.post(OF_ONE)
                        .about(GROUP, "Removes and adds tags of a document in one step.")
                        .takes(TagJson.TagChange.class)
                        .answers(Document.class, "The changed document.")
                        .problems(DocumentInPath.NOT_FOUND)
                        .by(
                                WRITE,
                                call -> retagged(call, call.body(TagJson.TagChange.class, TagJson.TagChange::change))),
                Route.delete(OF_ONE)
                        .about(GROUP, "Removes tags from a document.")
                        .takes(TAG)
                        .answers(Document.class, "The changed document.")
                        .problems(DocumentInPath.NOT_FOUND)
                        .by(WRITE, this::remove));
    }

    private ApiReply remove(ApiCall call) throws RefusedException, InterruptedException {
        var tags = Set.copyOf(call.words(TAG));
        if (tags.isEmpty()) {
            throw RefusedException.badParameter("Send the tags to remove in the parameter tag.");
        }
        return retagged(call, new TagChange(tags, Set.of()));
    }

    private ApiReply retagged(ApiCall call, TagChange change) throws RefusedException, InterruptedException {
        return ApiReply.json(documents.retag(inPath.id(call), change).orElseThrow(() -> DocumentInPath.missing(call)));
    }
}
