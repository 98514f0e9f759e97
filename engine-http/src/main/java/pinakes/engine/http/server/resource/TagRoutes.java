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
    private static final Route.Group GROUP = new Route.Group("tags");
    private static final String READ = "documents:read";
    private static final String WRITE = "documents:write";
    private static final String OF_ONE = EnginePaths.DOCUMENTS + "/{id}/tags";
    private static final Parameter.Words TAG =
            new Parameter.Words("tag", "The tag to remove. Repeat the parameter to remove several.", true);

    List<Route> all() {
        return List.of(
                GROUP.get(EnginePaths.TAGS, "Lists tags with their document counts.")
                        .takes(DocumentFilterParameters.ALL)
                        .answers(TagJson.Tags.class, "The tags of the matching documents, by name.")
                        .by(
                                READ,
                                call -> ApiReply.json(
                                        new TagJson.Tags(documents.tags(DocumentFilterParameters.of(call))))),
                GROUP.get(OF_ONE, "Lists the tags of a document.")
                        .answers(TagJson.DocumentTags.class, "The tags.")
                        .problems(DocumentInPath.NOT_FOUND)
                        .by(
                                READ,
                                call -> ApiReply.json(new TagJson.DocumentTags(
                                        inPath.document(call).tags()))),
                GROUP.post(OF_ONE, "Adds tags to a document and removes tags from it in one step.")
                        .takes(TagJson.TagChange.class)
                        .answers(Document.class, "The changed document.")
                        .problems(DocumentInPath.NOT_FOUND)
                        .by(
                                WRITE,
                                call -> retagged(call, call.body(TagJson.TagChange.class, TagJson.TagChange::change))),
                GROUP.delete(OF_ONE, "Removes tags from a document.")
                        .takes(TAG)
                        .answers(Document.class, "The changed document.")
                        .problems(DocumentInPath.NOT_FOUND)
                        .by(WRITE, this::remove));
    }

    private ApiReply remove(ApiCall call) throws RefusedException, InterruptedException {
        var tags = Set.copyOf(call.words(TAG));
        if (tags.isEmpty()) {
            throw RefusedException.badParameter(
                    "Parameter 'tag' is missing. Set it to the tag to remove; repeat it for several tags.");
        }
        return retagged(call, new TagChange(tags, Set.of()));
    }

    private ApiReply retagged(ApiCall call, TagChange change) throws RefusedException, InterruptedException {
        return ApiReply.json(documents.retag(inPath.id(call), change).orElseThrow(() -> DocumentInPath.missing(call)));
    }
}
