package pinakes.app;

import java.net.URI;
import java.nio.file.Path;
import pinakes.app.settings.Secret;
import pinakes.app.settings.Settings;
import pinakes.embedding.Embedder;
import pinakes.embedding.LazyEmbedder;
import pinakes.embedding.http.HttpEmbedder;
import pinakes.embedding.http.HttpEndpoint;
import pinakes.embedding.onnx.BuiltInModels;
import pinakes.engine.EngineUnavailableException;

/// The embedding models that the settings allow.
public final class Models {
    private final Settings settings;

    public Models(Settings settings) {
        this.settings = settings;
    }

    /// The model that is to be used; when it is on a server, that need not answer yet.
    ///
    /// @throws EngineUnavailableException when there is none of that name
    public Embedder wanted() {
        var url = settings.embeddingUrl();
        try {
            return url.isPresent() ? new HttpEmbedder(endpoint(url.get())) : builtIn(settings.embeddingModel());
        } catch (IllegalArgumentException e) {
            throw new EngineUnavailableException("The embedding model cannot be used: " + e.getMessage(), e);
        }
    }

    /// A built-in model, which is loaded when it is first needed.
    ///
    /// @throws IllegalArgumentException when there is none of that name
    Embedder builtIn(String name) {
        var model = BuiltInModels.named(name);
        return new LazyEmbedder(model, () -> BuiltInModels.open(model.name(), weights()));
    }

    private HttpEndpoint endpoint(URI url) {
        var key = settings.embeddingApiKey().map(Secret::value).orElse(null);
        return new HttpEndpoint(url, settings.embeddingModel(), key);
    }

    /// Beside the data, where the program may write.
    private Path weights() {
        return settings.dataDir().resolve("models");
    }
}
