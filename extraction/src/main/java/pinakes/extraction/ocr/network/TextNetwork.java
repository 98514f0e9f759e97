package pinakes.extraction.ocr.network;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.Map;

/// One of the networks: a picture goes in, numbers come out.
final class TextNetwork implements AutoCloseable {
    static final String DETECTION = "ch_PP-OCRv4_det_infer.onnx";
    static final String PRINT = "ch_PP-OCRv4_rec_infer.onnx";
    static final String PRINT_CHARACTERS = "ppocr_keys_v1.txt";
    static final String HANDWRITING = "handwriting.onnx";
    static final String HANDWRITING_CHARACTERS = "handwriting.txt";

    private static final String DIRECTORY = "/models/";
    private static final int CHANNELS = 3;

    private final OrtEnvironment environment;
    private final OrtSession session;

    /// @throws IOException if the network is missing or does not run on this machine
    TextNetwork(String name) throws IOException {
        try {
            this.environment = OrtEnvironment.getEnvironment();
            try (var options = new OrtSession.SessionOptions()) {
                // A worker reads one page at a time, and there is one worker per core.
                options.setIntraOpNumThreads(1);
                options.setInterOpNumThreads(1);
                // Pages and lines have many sizes; memory that is kept for each of them adds up.
                options.setMemoryPatternOptimization(false);
                options.setCPUArenaAllocator(false);
                this.session = environment.createSession(resource(name), options);
            }
        } catch (OrtException failure) {
            throw new IOException("the network " + name + " could not be loaded", failure);
        }
    }

    /// What the network says about a grey picture.
    ///
    /// @param shades already scaled to the values that the network expects, one per pixel and channel
    Likelihoods run(float[] shades, int width, int height) throws IOException {
        var size = new long[] {1, CHANNELS, height, width};
        try (var picture = OnnxTensor.createTensor(environment, FloatBuffer.wrap(shades), size);
                var result =
                        session.run(Map.of(session.getInputNames().iterator().next(), picture))) {
            var numbers = (OnnxTensor) result.get(0);
            var shape = numbers.getInfo().getShape();
            return new Likelihoods(numbers.getFloatBuffer(), (int) shape[shape.length - 1]);
        } catch (OrtException failure) {
            throw new IOException("an OCR network failed", failure);
        }
    }

    static byte[] resource(String name) throws IOException {
        try (var in = TextNetwork.class.getResourceAsStream(DIRECTORY + name)) {
            if (in == null) {
                throw new FileNotFoundException("the program does not include " + name);
            }
            return in.readAllBytes();
        }
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException failure) {
            throw new IllegalStateException("an OCR network could not be closed", failure);
        }
    }
}
