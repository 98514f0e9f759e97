package pinakes.embedding;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtLoggingLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The environment of ONNX Runtime, which is never freed.
///
/// The library frees it when the process is told to end, at the same time as everything else is closed: whoever
/// loads or runs a network at that moment brings the process down
/// (https://github.com/microsoft/onnxruntime/issues/31352). It counts its users, so one more, who never leaves,
/// keeps it alive until the process is gone.
final class LastingEnvironment {
    private static final Logger LOG = LoggerFactory.getLogger(LastingEnvironment.class);
    private static final OrtEnvironment ENVIRONMENT = kept(NativeOnnx.load());

    private LastingEnvironment() {}

    static OrtEnvironment get() {
        return ENVIRONMENT;
    }

    /// There is no public way to count one more user.
    private static OrtEnvironment kept(OrtEnvironment environment) {
        try {
            var api = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
            api.setAccessible(true);
            var create = OrtEnvironment.class.getDeclaredMethod("createHandle", long.class, int.class, String.class);
            create.setAccessible(true);
            create.invoke(null, api.getLong(null), OrtLoggingLevel.ORT_LOGGING_LEVEL_WARNING.getValue(), "lasting");
        } catch (ReflectiveOperationException e) {
            LOG.warn("The process may crash when it ends while a model is being loaded", e);
        }
        return environment;
    }
}
