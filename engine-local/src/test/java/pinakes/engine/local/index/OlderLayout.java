package pinakes.engine.local.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.store.FSDirectory;
import pinakes.engine.core.index.IndexIdentity;

/// Replaces an index by an empty one of the layout before phrases; the rest of its mark is current.
public final class OlderLayout {
    private OlderLayout() {}

    public static void write(Path directory, IndexIdentity identity) throws IOException {
        write(directory, identity, "2");
    }

    public static void write(Path directory, IndexIdentity identity, String layout) throws IOException {
        var entries = new HashMap<>(identity.mark());
        entries.put("pinakes.layout", layout);
        var config = new IndexWriterConfig().setOpenMode(OpenMode.CREATE).setCodec(new IndexCodec());
        try (var files = FSDirectory.open(directory);
                var writer = new IndexWriter(files, config)) {
            writer.setLiveCommitData(entries.entrySet());
            writer.commit();
        }
    }
}
