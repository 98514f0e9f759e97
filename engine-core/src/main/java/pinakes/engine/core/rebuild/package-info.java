/// Changes the model of the knowledge base while the old one serves.
///
/// [ServingModel] chooses the model at startup; [ModelChange] replaces it with the configured one in the background.
@NullMarked
package pinakes.engine.core.rebuild;

import org.jspecify.annotations.NullMarked;
