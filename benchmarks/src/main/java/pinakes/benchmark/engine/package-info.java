/// The cost of the engine compared with its parts: the bare embedding network, the bare index, an idle engine.
///
/// The engine is assembled as in the product, with the real model ([ProductEngine]). Texts are generated
/// ([ZipfText]), with the word frequencies of a natural language.
@NullMarked
package pinakes.benchmark.engine;

import org.jspecify.annotations.NullMarked;
