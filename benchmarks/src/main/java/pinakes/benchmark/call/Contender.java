package pinakes.benchmark.call;

import java.io.IOException;

/// A server and the form in which it is called.
record Contender(String name, MeasuredServer server, CallForm form) {
    Connection connect() throws IOException {
        return new Connection(server.port());
    }

    /// One HTTP request; no two numbers make the same.
    byte[] request(long number) {
        return form.request(server.port(), number);
    }
}
