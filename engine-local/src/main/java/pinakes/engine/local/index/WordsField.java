package pinakes.engine.local.index;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.index.WordAnalysis;

/// A text that is analysed for its own language, instead of with the default analyzer of the index.
final class WordsField extends Field {
    private final Analyzer analyzer;
    private final String text;

    /// @param language a tag such as `de`, or null when it is unknown
    WordsField(String name, String text, FieldType type, @Nullable String language) {
        super(name, text, type);
        this.text = text;
        this.analyzer = WordAnalysis.analyzerOfStored(language);
    }

    @Override
    public TokenStream tokenStream(Analyzer ofIndex, @Nullable TokenStream reused) {
        return analyzer.tokenStream(name(), text);
    }
}
