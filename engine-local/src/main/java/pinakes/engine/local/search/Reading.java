package pinakes.engine.local.search;

import java.util.List;
import java.util.stream.Stream;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.local.search.Passages.Found;
import pinakes.engine.search.SearchRequest;
import pinakes.ranking.NearDuplicates;
import pinakes.ranking.NearDuplicates.Kept;
import pinakes.ranking.Ranked;

/// As much of a ranking as has to be read to show the best of it; the catalog is right about what there is to read.
///
/// To read passages and compare their texts costs more than to find them, so what nobody will see is only counted.
///
/// @param different what says something new among the passages that were read
/// @param unread the ranking below them
/// @param missing how many passages of the ranking the catalog does not have, or has otherwise than was asked for
record Reading(List<Kept<Ranked<Found>>> different, List<Ranked<ChunkId>> unread, int missing) {
    /// So many more than are wanted make up for passages that say the same, in most answers.
    private static final int SPARE = 10;

    /// Judging how sure an answer is takes the two best.
    private static final int DIFFERENT_MIN = 2;

    /// Reads until there are as many different passages as are wanted, or all.
    static Reading of(List<Ranked<ChunkId>> ranking, SearchRequest request, Passages passages)
            throws InterruptedException {
        int first = Math.min(ranking.size(), request.limit() + SPARE);
        var read = read(ranking.subList(0, first), request.filter(), passages);
        var different = different(read);
        if (different.size() >= Math.max(request.limit(), DIFFERENT_MIN) || first == ranking.size()) {
            return new Reading(different, ranking.subList(first, ranking.size()), first - read.size());
        }
        var all = read(ranking, request.filter(), passages);
        return new Reading(different(all), List.of(), ranking.size() - all.size());
    }

    /// How many passages there are, as far as they were compared.
    int total() {
        return different.size() + unread.size();
    }

    /// The documents of the ranking without what says the same again, as far as that was looked at; what was not read
    /// counts as a document of its own.
    List<Ranked<Object>> documents() {
        return Stream.concat(
                        different.stream()
                                .map(Kept::item)
                                .map(ranked -> ranked.<Object>as(
                                        ranked.item().document().id())),
                        unread.stream().map(ranked -> ranked.<Object>as(ranked.item())))
                .toList();
    }

    private static List<Kept<Ranked<Found>>> different(List<Ranked<Found>> read) {
        return NearDuplicates.collapse(read, ranked -> ranked.item().passage().text());
    }

    private static List<Ranked<Found>> read(List<Ranked<ChunkId>> ranking, DocumentFilter filter, Passages passages)
            throws InterruptedException {
        if (ranking.isEmpty()) {
            return List.of();
        }
        var known = passages.load(ranking.stream().map(Ranked::item).toList());
        return ranking.stream()
                .flatMap(ranked -> Stream.ofNullable(known.get(ranked.item()))
                        .filter(found -> filter.matches(found.document()))
                        .map(ranked::as))
                .toList();
    }
}
