package pinakes.family.kb;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.tool.Caller;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;

/// Adds a note.
record KbAddnote(Ingestion ingestion) implements Tool<KbAddnote.Input, Submitted> {
    static final String NAME = "kb_addnote";

    /// The same for all notes: hints contain file names and must not contain note text.
    static final String FILE_NAME = "note.md";

    /// @param title absent to use the first line of the text, even when it changes
    record Input(String text, @Nullable String title, PlainTags tags, CollectionName collection) {}

    @Override
    public ToolDefinition<Input, Submitted> definition() {
        return ToolDefinition.published(NAME, Input.class, Submitted.class)
                .permissions("documents:write")
                .idempotent()
                .responseTime(ResponseTime.MEDIUM)
                .tags("kb", "notes")
                .build();
    }

    @Override
    public ToolResult<Submitted> call(Input input, ToolContext context) throws InterruptedException {
        return SubmissionAnswers.to(submit(input, context.caller()), input.collection(), context.caller());
    }

    private Submission submit(Input input, Caller caller) throws InterruptedException {
        var bytes = input.text().getBytes(StandardCharsets.UTF_8);
        try {
            return ingestion.submit(new NewDocument(
                    DocumentKind.NOTE,
                    FILE_NAME,
                    null,
                    () -> new ByteArrayInputStream(bytes),
                    input.tags().in(input.collection(), input.title()),
                    false,
                    caller.id()));
        } catch (IOException e) {
            throw new EngineUnavailableException("The engine could not store the note.", e);
        }
    }
}
