package pinakes.embedding.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtLoggingLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The environment of ONNX Runtime, kept from being freed.
///
/// The library frees it in a shutdown hook. A thread that loads or runs a network at that moment crashes the process
/// (https://github.com/microsoft/onnxruntime/issues/31352). The environment is reference-counted, so one more reference
/// that is never released keeps it alive.
final class OnnxEnvironment {
    private static final Logger LOG = LoggerFactory.getLogger(OnnxEnvironment.class);
    private static final OrtEnvironment ENVIRONMENT = pinned(NativeOnnx.load());

    private OnnxEnvironment() {}

    static OrtEnvironment get() {
        return ENVIRONMENT;
    }

    /// There is no public way to add a reference.
    private static OrtEnvironment pinned(OrtEnvironment environment) {
        try {
            var api = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
            api.setAccessible(true);
            var create = OrtEnvironment.class.getDeclaredMethod("createHandle", long.class, int.class, String.class);
            create.setAccessible(true);
            create.invoke(null, api.getLong(null), OrtLoggingLevel.ORT_LOGGING_LEVEL_WARNING.getValue(), "lasting");
        } catch (ReflectiveOperationException e) {
            LOG.warn("The process may crash if it shuts down while a model is loading", e);
        }
        return environment;
    }
}
