/// Changes the model of the knowledge base while the old one serves.
///
/// [ServingModel] chooses the model at a start; [ModelChange] replaces it by the configured one in the background.
@NullMarked
package pinakes.engine.core.rebuild;

import org.jspecify.annotations.NullMarked;
