package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.Serial;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineStatus;
import pinakes.engine.document.Document;
import pinakes.engine.document.Passage;
import pinakes.engine.ingest.JobState;
import pinakes.engine.key.ApiKey;
import pinakes.engine.project.Citation;
import pinakes.engine.project.Project;
import pinakes.engine.project.StoredChunk;
import pinakes.engine.search.Hit;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.Todos.Deleted;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/// Writes domain records as JSON and reads them: most as they are, under their [PublishedNames].
final class DomainJson extends SimpleModule {
    @Serial
    private static final long serialVersionUID = 1;

    private static final List<Conversion<?, ?>> CONVERSIONS = List.of(
            new Conversion<>(
                    Document.class,
                    DocumentJson.Document.class,
                    DocumentJson.Document::of,
                    DocumentJson.Document::document),
            new Conversion<>(ApiKey.class, KeyJson.Key.class, KeyJson.Key::of, KeyJson.Key::key),
            new Conversion<>(
                    EngineStatus.class, StatusJson.Status.class, StatusJson.Status::of, StatusJson.Status::status),
            new Conversion<>(Todo.class, TodoJson.Todo.class, TodoJson.Todo::of, TodoJson.Todo::todo),
            new Conversion<>(Deleted.class, TodoJson.Todo.class, TodoJson.Todo::of, TodoJson.Todo::deleted),
            new Conversion<>(Duration.class, Long.class, Duration::toMillis, Duration::ofMillis));

    DomainJson() {
        super("domain");
        CONVERSIONS.forEach(conversion -> conversion.addTo(this));
        setMixInAnnotation(JobState.class, JobStatus.class);
        for (var sparse : List.of(Hit.class, Passage.class, StoredChunk.class, Project.class)) {
            setMixInAnnotation(sparse, Sparse.class);
        }
        setMixInAnnotation(Citation.class, PandocCitation.class);
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.insertAnnotationIntrospector(new PublishedNames());
    }

    /// The type that is written for a type.
    static Class<?> published(Class<?> type) {
        return CONVERSIONS.stream()
                .filter(conversion -> conversion.domain == type)
                .<Class<?>>map(Conversion::json)
                .findFirst()
                .orElse(type);
    }

    /// A domain type that is written as another type, because its fields differ.
    private record Conversion<D, J>(Class<D> domain, Class<J> json, Function<D, J> write, Function<J, D> read) {
        void addTo(SimpleModule module) {
            module.addSerializer(domain, new ValueSerializer<>() {
                @Override
                public void serialize(D value, JsonGenerator generator, SerializationContext context) {
                    context.writeValue(generator, write.apply(value));
                }
            });
            module.addDeserializer(domain, new ValueDeserializer<>() {
                @Override
                public D deserialize(JsonParser parser, DeserializationContext context) {
                    return read.apply(context.readValue(parser, json));
                }
            });
        }
    }

    private enum JobStatus {
        @JsonProperty("processing")
        RUNNING,
        @JsonProperty("done")
        COMPLETED
    }

    /// Fields that are left out when they have no value, of several records.
    @SuppressWarnings("UnusedMethod") // Jackson reads it
    private interface Sparse {
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Hit.@Nullable Span answer();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable
        List<Passage> context();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable
        String language();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable
        String description();
    }

    private interface PandocCitation {
        @JsonValue
        Optional<String> pandoc();
    }
}
