/// Search on one machine: from a question to the passages that answer it.
///
/// One question, in order: embed it, ask the index for candidates by words and by meaning, let the catalog confirm
/// them ([pinakes.engine.local.search.Passages]), weigh the two kinds of evidence, leave out passages that say the
/// same again, and judge how likely the rest is to be relevant.
@NullMarked
package pinakes.engine.local.search;

import org.jspecify.annotations.NullMarked;
