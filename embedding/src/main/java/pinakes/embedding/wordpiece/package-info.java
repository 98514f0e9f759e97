/// The tokenizer of uncased BERT models: `BertWords` splits text into words, and [WordPieceTokenizer] splits words into
/// pieces of the model's `Vocabulary`. The result matches the reference implementation token for token.
@NullMarked
package pinakes.embedding.wordpiece;

import org.jspecify.annotations.NullMarked;
