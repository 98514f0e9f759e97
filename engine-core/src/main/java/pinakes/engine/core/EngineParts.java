package pinakes.engine.core;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import pinakes.chunking.Chunk;
import pinakes.embedding.Embedder;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.engine.core.folder.FolderAccess;
import pinakes.extraction.Block;
import pinakes.extraction.TextExtractor;

/// The components that turn files into passages and vectors; their owner closes them after the engine.
///
/// @param chunker splits the text of a file into passages that fit the model
/// @param passageTokensMax the longest passage
/// @param embedder the configured model
/// @param models opens a model by name: the previous one serves until the new one has made its vectors
/// @param folders how the files of folders are read
/// @param trace records the steps of the engine's work
public record EngineParts(
        TextExtractor extractor,
        Function<List<Block>, List<Chunk>> chunker,
        int passageTokensMax,
        Embedder embedder,
        Function<String, Embedder> models,
        FolderAccess folders,
        StepTrace trace) {
    /// Parts whose work is not recorded.
    public EngineParts(
            TextExtractor extractor,
            Function<List<Block>, List<Chunk>> chunker,
            int passageTokensMax,
            Embedder embedder,
            Function<String, Embedder> models,
            FolderAccess folders) {
        this(extractor, chunker, passageTokensMax, embedder, models, folders, StepTrace.NONE);
    }

    /// The same parts, whose work is recorded.
    public EngineParts with(StepTrace other) {
        return new EngineParts(extractor, chunker, passageTokensMax, embedder, models, folders, other);
    }

    /// The same parts, which never read a directory as a folder.
    EngineParts reserving(Path directory) {
        return new EngineParts(
                extractor, chunker, passageTokensMax, embedder, models, folders.without(directory), trace);
    }
}
