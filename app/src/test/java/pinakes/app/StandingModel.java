package pinakes.app;

import java.nio.file.Path;
import pinakes.embedding.Embedder;
import pinakes.embedding.onnx.BuiltInModels;

/// The standard embedding model, kept for all that tests start in this process: to load it takes longer than most
/// tests.
public final class StandingModel {
    private static final Embedder MODEL = BuiltInModels.open(
            BuiltInModels.standard().name(), Path.of("target", "models").toAbsolutePath());

    private StandingModel() {}

    /// Loads the model, unless it is loaded; whoever needs it from now on shares it.
    public static void keep() {
        MODEL.warm();
    }
}
