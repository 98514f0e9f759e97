package pinakes.benchmark.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;

/// Every change that an engine acknowledged, recorded outside the product, and everything that contradicted it.
final class Ledger {
    private final List<Stored> documents = new CopyOnWriteArrayList<>();

    /// The paths of all documents that clients tried to add; nothing else may be stored.
    private final Set<String> attempted = ConcurrentHashMap.newKeySet();

    /// The ids of todos by their titles; 0 if it is unknown whether the todo was added.
    private final Map<String, Long> todos = new ConcurrentHashMap<>();

    private final Set<Long> completedTodos = ConcurrentHashMap.newKeySet();
    private final Set<Long> perhapsCompletedTodos = ConcurrentHashMap.newKeySet();

    /// The words of chunks in a project by their ids.
    private final Map<String, String> chunks = new ConcurrentHashMap<>();

    private final Set<String> perhapsChunks = ConcurrentHashMap.newKeySet();
    private final Queue<String> contradictions = new ConcurrentLinkedQueue<>();

    List<Stored> documents() {
        return documents;
    }

    Set<String> attempted() {
        return attempted;
    }

    /// One of the documents that are stored; empty when there is none yet.
    Optional<Stored> anyStored() {
        var size = documents.size();
        for (var attempt = 0; attempt < size && attempt < 20; attempt++) {
            var one = documents.get(ThreadLocalRandom.current().nextInt(size));
            if (one.presence() == Stored.Presence.STORED) {
                return Optional.of(one);
            }
        }
        return Optional.empty();
    }

    Map<String, Long> todos() {
        return todos;
    }

    Set<Long> completedTodos() {
        return completedTodos;
    }

    Set<Long> perhapsCompletedTodos() {
        return perhapsCompletedTodos;
    }

    Map<String, String> chunks() {
        return chunks;
    }

    Set<String> perhapsChunks() {
        return perhapsChunks;
    }

    void contradicted(String how) {
        System.err.println("CONTRADICTION: " + how);
        contradictions.add(how);
    }

    List<String> contradictions() {
        return List.copyOf(contradictions);
    }

    /// How many changes were acknowledged.
    int acknowledged() {
        var ofDocuments = documents.stream()
                .mapToInt(one -> 1 + one.tags().size() + one.changes() / 2)
                .sum();
        var ofTodos = (int) todos.values().stream().filter(id -> id != 0).count() + completedTodos.size();
        return ofDocuments + ofTodos + chunks.size();
    }
}
