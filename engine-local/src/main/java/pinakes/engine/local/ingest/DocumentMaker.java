package pinakes.engine.local.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import pinakes.chunking.Chunk;
import pinakes.chunking.ChunkIds;
import pinakes.embedding.Embedder;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.FileFormat;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.local.blob.BlobStore;
import pinakes.engine.local.document.DocumentDraft;
import pinakes.engine.local.document.DocumentDraft.DraftChunk;
import pinakes.extraction.Block;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Place;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.TextExtractor;

/// Makes a document of a job's bytes: reads them, cuts the text, embeds the passages. Leaves no traces.
final class DocumentMaker {
    private static final Pattern BLANK_LINES = Pattern.compile("\\R\\s*\\R");

    private static final int SLICE = 32;

    private final BlobStore blobs;
    private final TextExtractor extractor;
    private final Function<List<Block>, List<Chunk>> chunker;
    private final Supplier<Embedder> model;

    DocumentMaker(
            BlobStore blobs,
            TextExtractor extractor,
            Function<List<Block>, List<Chunk>> chunker,
            Supplier<Embedder> model) {
        this.blobs = blobs;
        this.extractor = extractor;
        this.chunker = chunker;
        this.model = model;
    }

    DocumentDraft make(JobRow job, JobTracker tracker) throws ExtractionException, IOException, InterruptedException {
        var extraction = read(job, tracker);
        var chunks = chunker.apply(extraction.blocks());
        if (chunks.isEmpty()) {
            throw new ExtractionException(Reason.EMPTY, "There is no text in " + job.fileName() + ".");
        }
        tracker.cut(chunks.size());
        var embedder = model.get();
        var vectors = embed(embedder, chunks, tracker);
        return draft(job, extraction, chunks, vectors, embedder.model().name());
    }

    /// The same document with vectors of the model that is used by now.
    DocumentDraft embeddedAgain(DocumentDraft draft, JobTracker tracker) throws InterruptedException {
        var embedder = model.get();
        var chunks = draft.chunks().stream().map(DraftChunk::chunk).toList();
        var vectors = embed(embedder, chunks, tracker);
        return draft.with(
                IntStream.range(0, chunks.size())
                        .mapToObj(i -> new DraftChunk(draft.chunks().get(i).id(), chunks.get(i), vectors.get(i)))
                        .toList(),
                embedder.model().name());
    }

    /// What its owner typed needs no parser, and so no process to be safe from one.
    private Extraction read(JobRow job, JobTracker tracker)
            throws ExtractionException, IOException, InterruptedException {
        return switch (job.kind()) {
            case NOTE -> note(Files.readString(blobs.path(job.content()), UTF_8));
            case FILE ->
                extractor.extract(
                        new ExtractionRequest(blobs.path(job.content()), job.fileName(), job.forceOcr()),
                        tracker::reading);
        };
    }

    private static Extraction note(String text) {
        var blocks = Arrays.stream(BLANK_LINES.split(text))
                .map(String::strip)
                .filter(paragraph -> !paragraph.isEmpty())
                .<Block>map(paragraph -> new Block.Paragraph(paragraph, Place.UNKNOWN))
                .toList();
        return new Extraction(
                FileFormat.TXT,
                ReadingMethod.TEXT_EXTRACTION,
                Extraction.Description.NONE,
                null,
                blocks,
                Map.of(),
                List.of());
    }

    /// In slices, between which progress can be told.
    private static List<float[]> embed(Embedder embedder, List<Chunk> chunks, JobTracker tracker)
            throws InterruptedException {
        var texts = chunks.stream().map(Chunk::contextual).toList();
        var vectors = new ArrayList<float[]>(texts.size());
        while (vectors.size() < texts.size()) {
            var end = Math.min(vectors.size() + SLICE, texts.size());
            vectors.addAll(embedder.embedPassages(texts.subList(vectors.size(), end)));
            tracker.embedded(vectors.size());
        }
        return vectors;
    }

    private static DocumentDraft draft(
            JobRow job, Extraction extraction, List<Chunk> chunks, List<float[]> vectors, String modelName) {
        var drafts = new ArrayList<DraftChunk>(chunks.size());
        for (var i = 0; i < chunks.size(); i++) {
            var chunk = chunks.get(i);
            drafts.add(new DraftChunk(new ChunkId(ChunkIds.of(job.content().value(), chunk)), chunk, vectors.get(i)));
        }
        var description = extraction.description();
        return new DocumentDraft(
                job.kind(),
                job.fileName(),
                job.sourcePath(),
                job.content(),
                job.sizeBytes(),
                job.kind() == DocumentKind.NOTE ? "note" : extraction.format().id(),
                method(extraction.method()),
                description.title(),
                description.author(),
                description.language(),
                extraction.pageCount(),
                job.metadata(),
                properties(extraction),
                drafts,
                modelName,
                job.sequence());
    }

    /// What could not be read is a fact about the document as well, and must not be lost.
    private static Map<String, String> properties(Extraction extraction) {
        var properties = new HashMap<>(extraction.properties());
        if (!extraction.warnings().isEmpty()) {
            properties.put("warnings", String.join("\n", extraction.warnings()));
        }
        return properties;
    }

    private static ProcessingMethod method(ReadingMethod method) {
        return switch (method) {
            case TEXT_EXTRACTION -> ProcessingMethod.TEXT_EXTRACTION;
            case OCR -> ProcessingMethod.OCR;
            case MIXED -> ProcessingMethod.MIXED;
            case IMAGE_ANALYSIS -> ProcessingMethod.IMAGE_ANALYSIS;
        };
    }
}
