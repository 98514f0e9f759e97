package pinakes.embedding.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtLoggingLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The environment of ONNX Runtime, never freed: neither in a shutdown hook nor by the destructors that run at exit.
///
/// The library frees it in a shutdown hook. A thread that loads or runs a network at that moment crashes the process
/// (https://github.com/microsoft/onnxruntime/issues/31352). The environment is reference-counted, so one more reference
/// that is never released keeps it alive. After the hooks come the destructors, which [NativeExit] skips.
final class OnnxEnvironment {
    private static final Logger LOG = LoggerFactory.getLogger(OnnxEnvironment.class);
    private static final OrtEnvironment ENVIRONMENT = lasting(NativeOnnx.load());

    private OnnxEnvironment() {}

    static OrtEnvironment get() {
        return ENVIRONMENT;
    }

    private static OrtEnvironment lasting(OrtEnvironment environment) {
        pin();
        NativeExit.skipDestructors();
        return environment;
    }

    /// There is no public way to add a reference.
    private static void pin() {
        try {
            var api = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
            api.setAccessible(true);
            var create = OrtEnvironment.class.getDeclaredMethod("createHandle", long.class, int.class, String.class);
            create.setAccessible(true);
            create.invoke(null, api.getLong(null), OrtLoggingLevel.ORT_LOGGING_LEVEL_WARNING.getValue(), "lasting");
        } catch (ReflectiveOperationException e) {
            LOG.warn("The process may crash if it shuts down while a model is loading", e);
        }
    }
}
