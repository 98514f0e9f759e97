/// Evaluation: how good search is, measured on questions whose answers are known.
///
/// [pinakes.engine.local.eval.Evaluation] reads a folder in the layout of the BEIR benchmark, cuts, embeds and indexes
/// its texts as ingestion does, asks its questions and compares what is found with what people judged to be right.
@NullMarked
package pinakes.engine.local.eval;

import org.jspecify.annotations.NullMarked;
