package pinakes.transport.websocket;

import pinakes.transport.limit.MemoryBudget;

/// Assembles an arriving message from its frames, within a size limit and the shared memory budget.
final class IncomingText {
    private final int bytesMax;
    private final MemoryBudget memory;
    private MemoryBudget.Held held;
    private StringBuilder text = new StringBuilder();
    private long bytes;

    IncomingText(int bytesMax, MemoryBudget memory) {
        this.bytesMax = bytesMax;
        this.memory = memory;
        this.held = memory.hold();
    }

    /// The state after a frame.
    sealed interface Step {
        record Incomplete() implements Step {}

        /// A complete message; its memory counts until it has been handled.
        record Message(String text, MemoryBudget.Held held) implements Step {}

        record TooLarge(String why) implements Step {}

        record NoMemory(String why) implements Step {}
    }

    synchronized Step add(String piece, boolean last) {
        var more = utf8Bytes(piece);
        bytes += more;
        if (bytes > bytesMax) {
            close();
            return new Step.TooLarge("A message can be at most " + bytesMax + " bytes long");
        }
        if (!held.add(more)) {
            close();
            return new Step.NoMemory(memory.full());
        }
        text.append(piece);
        if (!last) {
            return new Step.Incomplete();
        }
        var message = new Step.Message(text.toString(), held);
        text = new StringBuilder();
        held = memory.hold();
        bytes = 0;
        return message;
    }

    /// Drops an incomplete message.
    synchronized void close() {
        held.close();
        text = new StringBuilder();
    }

    private static long utf8Bytes(String piece) {
        var bytes = 0L;
        for (var i = 0; i < piece.length(); i++) {
            var character = piece.charAt(i);
            // Either half of a surrogate pair counts as two of its four bytes.
            bytes += character < 0x80 ? 1 : character < 0x800 || Character.isSurrogate(character) ? 2 : 3;
        }
        return bytes;
    }
}
