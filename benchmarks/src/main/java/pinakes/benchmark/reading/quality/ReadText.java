package pinakes.benchmark.reading.quality;

import java.util.List;
import java.util.SortedMap;

/// What a reader says that a file contains.
///
/// @param markdown the whole text
/// @param pages the text of each page, counted from 1; empty when the reader does not tell pages apart
/// @param cpuMillis the CPU time it took, or -1 when it is unknown
record ReadText(String markdown, SortedMap<Integer, String> pages, long cpuMillis) {
    ReadText {
        pages = java.util.Collections.unmodifiableSortedMap(pages);
    }

    /// The text of one page, or the whole text when pages are unknown.
    String page(int number) {
        return pages.isEmpty() ? markdown : pages.getOrDefault(number, "");
    }

    List<Integer> pageNumbers() {
        return List.copyOf(pages.keySet());
    }
}
