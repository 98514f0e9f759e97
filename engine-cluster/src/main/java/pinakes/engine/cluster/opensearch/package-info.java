/// The search index in OpenSearch, which all engines on a catalog share.
///
/// [OpenSearchStorage] names the indexes; each generation is a separate index behind an alias. [OpenSearchChunkIndex]
/// writes and searches one of them through [OpenSearchClient]. Texts are analysed by the engine, exactly as for
/// Lucene; OpenSearch gets their terms ([TermText]) and scores them with the same BM25. [OpenSearchRetrieval] is one
/// search.
@NullMarked
package pinakes.engine.cluster.opensearch;

import org.jspecify.annotations.NullMarked;
