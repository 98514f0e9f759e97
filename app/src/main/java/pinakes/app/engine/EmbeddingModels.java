package pinakes.app.engine;

import java.nio.file.Path;
import pinakes.app.settings.SecretValue;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.embedding.Embedder;
import pinakes.embedding.LazyEmbedder;
import pinakes.embedding.http.HttpEmbedder;
import pinakes.embedding.http.HttpEndpoint;
import pinakes.embedding.onnx.BuiltInModels;
import pinakes.engine.EngineUnavailableException;

/// The embedding models that the settings allow.
///
/// @param weights the directory to which the weights of built-in models are unpacked
public record EmbeddingModels(Settings settings, Path weights) {
    public EmbeddingModels(Settings settings) {
        this(settings, settings.get(SettingTable.DATA_DIR).resolve("models"));
    }

    /// The model that the settings select. A server that provides it need not be running yet.
    ///
    /// @throws EngineUnavailableException when there is no such model
    public Embedder selected() {
        var name = settings.get(SettingTable.EMBEDDING_MODEL);
        var url = settings.find(SettingTable.EMBEDDING_URL);
        var key = settings.find(SettingTable.EMBEDDING_API_KEY).map(SecretValue::value);
        try {
            return url.isPresent()
                    ? new HttpEmbedder(
                            new HttpEndpoint(url.get(), name, key.orElse(null)),
                            settings.get(SettingTable.EMBEDDING_REQUESTS))
                    : builtIn(name);
        } catch (IllegalArgumentException e) {
            throw new EngineUnavailableException("The embedding model cannot be used: " + e.getMessage(), e);
        }
    }

    /// A built-in model, which is loaded when it is first needed.
    ///
    /// @throws IllegalArgumentException when there is no such model
    Embedder builtIn(String name) {
        var model = BuiltInModels.named(name);
        return new LazyEmbedder(model, () -> BuiltInModels.open(model.name(), weights));
    }
}
