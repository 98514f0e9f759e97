package pinakes.family.connector;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.Job;
import pinakes.family.answer.Provenance;
import pinakes.family.answer.Rounding;
import pinakes.family.answer.StoredName;
import pinakes.family.document.DocumentReference;
import pinakes.family.document.MistakenIds;
import pinakes.family.knowledge.DocumentText;
import pinakes.tool.Caller;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.text.Quoted;

/// Reads a document from its beginning, or from where an earlier call stopped.
record ConnectorFetch(Documents documents, MistakenIds mistakenIds)
        implements Tool<ConnectorFetch.Input, ConnectorFetch.Output> {
    static final String NAME = "fetch";

    /// A document's id, and in the id of a continuation the chunk that it begins with and how many characters of it
    /// were read.
    private static final Pattern FORM =
            Pattern.compile("([0-9a-fA-F-]+)(?:\\?from=([0-9]{1,9})(?:&skip=([0-9]{1,9}))?)?");

    record Input(String id, @Nullable Integer maxChars) {}

    /// @param metadata facts about the document; `next_id` is the id of the text that follows
    record Output(String id, String title, String text, String url, Map<String, String> metadata) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .query("documents:read")
                .responseTime(ResponseTime.FAST)
                .cacheable()
                .tags("connector", "documents")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var form = FORM.matcher(input.id());
        var document =
                form.matches() ? new DocumentReference(form.group(1)).find(documents) : Optional.<Document>empty();
        if (document.isEmpty()) {
            return missing(input.id(), context.caller());
        }
        var from = form.group(2) == null ? 0 : Integer.parseInt(form.group(2));
        var skip = form.group(3) == null ? 0 : Integer.parseInt(form.group(3));
        return read(input, document.get(), from, skip);
    }

    private ToolResult<Output> missing(String id, Caller caller) throws InterruptedException {
        var job = mistakenIds.job(new DocumentReference(id), caller);
        if (job.isPresent()) {
            return isJob(id, job.get());
        }
        var project = mistakenIds.project(new DocumentReference(id), caller);
        return missing(
                id,
                project.isEmpty()
                        ? "Document '" + Quoted.of(id) + "' was not found."
                        : "Document '" + id + "' belongs to project '" + project.get()
                                + "', not to the knowledge base.",
                Hints.recorded("the catalog has no such document"));
    }

    private ToolResult<Output> read(Input input, Document document, int from, int skip) throws InterruptedException {
        var part = new DocumentText(documents).of(document, null, from);
        var rest = part.text().substring(Math.min(skip, part.text().length()));
        var text = input.maxChars() == null ? rest : beginning(rest, input.maxChars());
        var hints = Provenance.reading(Hints.exact().items(1).constraint(StoredName.NOTICE), document);
        var facts = facts(document);
        next(part, from, skip, rest, text).ifPresent(next -> {
            facts.put("next_id", document.id() + "?from=" + next);
            hints.next(NAME, Priority.LOW, again(document.number() + "?from=" + next, input.maxChars()), null);
        });
        return ToolResult.success(
                new Output(input.id(), document.name(), text, CitedDocument.url(document), facts), hints);
    }

    private static Optional<String> next(DocumentText.Part part, int from, int skip, String rest, String text) {
        if (text.length() < rest.length()) {
            return Optional.of(from + "&skip=" + (skip + text.length()));
        }
        return part.next().isEmpty()
                ? Optional.empty()
                : Optional.of(Integer.toString(part.next().getAsInt()));
    }

    /// By number, which is shorter than the UUID.
    private static Map<String, Object> again(String nextId, @Nullable Integer charsMax) {
        return charsMax == null ? Map.of("id", nextId) : Map.of("id", nextId, "max_chars", charsMax);
    }

    /// The beginning of a text, up to the last space if there is one in its second half; nothing is added, so that the
    /// parts of a text make up the whole.
    private static String beginning(String text, int charsMax) {
        if (text.length() <= charsMax) {
            return text;
        }
        var end = Character.isHighSurrogate(text.charAt(charsMax - 1)) ? charsMax - 1 : charsMax;
        for (var at = end; at > end / 2; at--) {
            if (Character.isWhitespace(text.charAt(at - 1))) {
                return text.substring(0, at);
            }
        }
        return text.substring(0, end);
    }

    private static Map<String, String> facts(Document document) {
        var facts = new LinkedHashMap<String, String>();
        facts.put("filename", document.source().fileName());
        facts.put("format", document.text().format());
        facts.put("collection", CollectionName.of(document.tags()).value());
        facts.put("tags", String.join(", ", CollectionName.without(document.tags())));
        facts.put("date_added", Rounding.moment(document.addedAt()).toString());
        if (document.text().author() != null) {
            facts.put("author", document.text().author());
        }
        return facts;
    }

    /// Job ids and document ids look alike.
    private static ToolResult<Output> isJob(String id, Job job) {
        var document = job.outcome() == null ? null : job.outcome().document();
        var hints = Hints.recorded("the caller has a job with this id");
        if (document != null && job.project() == null) {
            hints.next(NAME, Priority.HIGH, Map.of("id", document.toString()), "Read the job's document");
        }
        return missing(id, "'" + Quoted.of(id) + "' is the id of a job, not of a document.", hints);
    }

    private static ToolResult<Output> missing(String id, String message, Hints hints) {
        return ToolResult.failure(
                new ToolError.NotFound(
                        "document_not_found",
                        message,
                        Map.of("id", Quoted.of(id), "fix", "Use an id that " + ConnectorSearch.NAME + " returned.")),
                hints);
    }
}
