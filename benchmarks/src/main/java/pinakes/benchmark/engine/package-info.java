/// What the engine costs above what it is made of: the network, the index, an idle machine.
///
/// The engine is put together as the product does it, with the real model ([ProductEngine]). Texts are made up
/// ([ZipfText]), with words as frequent as they are in a language.
@NullMarked
package pinakes.benchmark.engine;

import org.jspecify.annotations.NullMarked;
