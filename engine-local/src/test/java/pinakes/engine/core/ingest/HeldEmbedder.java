package pinakes.engine.core.ingest;

import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.local.WordBagEmbedder;

/// Embeds passages with a word only when it is let go.
final class HeldEmbedder extends WordBagEmbedder {
    final CountDownLatch begun = new CountDownLatch(1);
    final CountDownLatch opened = new CountDownLatch(1);
    volatile @Nullable String holds;

    HeldEmbedder() {
        super("bag");
    }

    @Override
    public PassageEmbedding embedPassage(String text) {
        var held = holds;
        if (held != null && text.contains(held)) {
            begun.countDown();
            try {
                opened.await();
            } catch (InterruptedException e) {
                throw new EmbeddingException("The job was cancelled.", e);
            }
        }
        return super.embedPassage(text);
    }
}
