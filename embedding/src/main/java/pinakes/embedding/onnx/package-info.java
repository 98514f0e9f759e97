/// The built-in models, run in this process by ONNX Runtime.
///
/// [BuiltInModels] lists and loads them. An `OnnxEmbedder` computes passages on low-priority threads and queries on
/// their own threads, on a `SharedNetwork` that is loaded once per process. [NativeOnnx], `OnnxEnvironment` and
/// `NativeExit` deal with the native library: where it is unpacked, and that it is never freed while in use.
@NullMarked
package pinakes.embedding.onnx;

import org.jspecify.annotations.NullMarked;
