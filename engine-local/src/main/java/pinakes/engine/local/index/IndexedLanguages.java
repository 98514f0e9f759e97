package pinakes.engine.local.index;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.index.TermsEnum.SeekStatus;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import pinakes.engine.core.index.StemmedLanguage;

/// The languages of which an index has stems.
final class IndexedLanguages {
    private IndexedLanguages() {}

    static Set<StemmedLanguage> of(IndexReader reader) throws IOException {
        var held = EnumSet.noneOf(StemmedLanguage.class);
        for (var leaf : reader.leaves()) {
            var terms = leaf.reader().terms(ChunkFields.TEXT);
            if (terms != null) {
                var at = terms.iterator();
                if (hasAny(at, String.valueOf(StemmedLanguage.MARK))) {
                    for (var language : StemmedLanguage.values()) {
                        if (hasAny(at, language.mark())) {
                            held.add(language);
                        }
                    }
                }
            }
        }
        return held;
    }

    private static boolean hasAny(TermsEnum terms, String start) throws IOException {
        var first = new BytesRef(start);
        return terms.seekCeil(first) != SeekStatus.END && StringHelper.startsWith(terms.term(), first);
    }
}
