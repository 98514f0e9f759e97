package pinakes.family.kb;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.CollectionName;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.family.document.GivenMetadata;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;

/// Adds a note, which the next search finds unless the engine is busy.
record KbAddnote(Ingestion ingestion, RelatedNotes related) implements Tool<KbAddnote.Input, Submitted> {
    static final String NAME = "kb_addnote";

    /// The same for all notes: hints contain file names and must not contain note text.
    static final String FILE_NAME = "note.md";

    /// @param title absent to use the first line of the text, even when it changes
    /// @param collection absent for the default, or where the note is if it is stored already
    record Input(
            String text,
            @Nullable String title,
            PlainTags tags,
            @Nullable CollectionName collection,
            @Nullable GivenMetadata metadata) {
        Input {
            PlainTags.require(metadata);
        }
    }

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
        var bytes = input.text().getBytes(StandardCharsets.UTF_8);
        var note = NewDocument.note(
                FILE_NAME,
                () -> new ByteArrayInputStream(bytes),
                input.tags().in(input.collection(), input.title(), input.metadata()),
                context.caller().id());
        var older = related.to(input.text(), null, context.caller()); // first, so that the note does not find itself
        return new SubmissionAnswers(ingestion, Addition.of(note), context.caller(), older).to(submit(note));
    }

    private Submission submit(NewDocument note) throws InterruptedException {
        try {
            return ingestion.submit(note);
        } catch (IOException e) {
            throw new EngineUnavailableException("The engine could not store the note.", e);
        }
    }
}
