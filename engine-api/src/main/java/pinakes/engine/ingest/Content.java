package pinakes.engine.ingest;

import java.io.IOException;
import java.io.InputStream;

/// Bytes that can be read once.
@FunctionalInterface
public interface Content {
    InputStream open() throws IOException;
}
