/// How well searches find the text that answers a question, depending on how documents are split into chunks.
///
/// The data has the layout `corpora/<name>.md` and `questions_df.csv`: questions, each with the exact spans of
/// one text that answer it.
@NullMarked
package pinakes.benchmark.chunking;

import org.jspecify.annotations.NullMarked;
