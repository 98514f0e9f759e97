package pinakes.engine.local.index;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.local.indexing.IndexSource;

/// A catalog in memory.
class MapSource implements IndexSource {
    private final Map<Long, Entry> entries = new ConcurrentSkipListMap<>();

    final void put(long number, String text) {
        entries.put(number, new Entry(Samples.document(number), List.of(Samples.chunk(number, text))));
    }

    final void remove(long number) {
        entries.remove(number);
    }

    @Override
    public Map<DocumentNumber, Integer> revisions() {
        return entries.entrySet().stream()
                .collect(Collectors.toMap(
                        entry -> new DocumentNumber(entry.getKey()),
                        entry -> entry.getValue().document().revision()));
    }

    @Override
    public Optional<Entry> entry(DocumentNumber number, String model) throws InterruptedException {
        return Optional.ofNullable(entries.get(number.value()));
    }

    @Override
    public void searchesChanged() {}
}
