package pinakes.conformance.client;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import pinakes.conformance.product.Product;

/// K12, K13, K16: the official clients manage tasks over each transport they have.
@Execution(ExecutionMode.CONCURRENT)
class OfficialClientsIT {
    @TempDir
    static Path served;

    @TempDir
    Path own;

    private static Product product;

    @BeforeAll
    static void serve() throws InterruptedException {
        product = Product.serve(served);
    }

    @AfterAll
    static void stop() {
        product.close();
    }

    @Test
    @DisplayName("K12: Java SDK over HTTP")
    void java_sdk_over_http() throws InterruptedException {
        JavaSdk.overHttp(product.http()).expectWholeStory();
    }

    @Test
    @DisplayName("K16: Java SDK over stdio")
    void java_sdk_over_stdio() throws InterruptedException {
        JavaSdk.overStdio(own).expectWholeStory();
    }

    @Test
    @DisplayName("K12: TypeScript 1 over HTTP")
    void typescript_1_over_http() throws InterruptedException {
        TypeScript.V1.overHttp(product.http()).expectWholeStory();
    }

    @Test
    @DisplayName("K13: TypeScript 1 over WebSocket")
    void typescript_1_over_websocket() throws InterruptedException {
        TypeScript.V1.overWebSocket(product.webSocket()).expectWholeStory();
    }

    @Test
    @DisplayName("K16: TypeScript 1 over stdio")
    void typescript_1_over_stdio() throws InterruptedException {
        TypeScript.V1.overStdio(own).expectWholeStory();
    }

    @Test
    @DisplayName("K15: TypeScript 2 over HTTP, with a session")
    void typescript_2_over_http_with_a_session() throws InterruptedException {
        TypeScript.V2_WITH_A_SESSION.overHttp(product.http()).expectWholeStory();
    }

    @Test
    @DisplayName("K15: TypeScript 2 over HTTP, stateless")
    void typescript_2_over_http_stateless() throws InterruptedException {
        TypeScript.V2_STATELESS.overHttp(product.http()).expectWholeStory();
    }

    @Test
    @DisplayName("K16: TypeScript 2 over stdio, stateless")
    void typescript_2_over_stdio_stateless() throws InterruptedException {
        TypeScript.V2_STATELESS.overStdio(own).expectWholeStory();
    }

    @Test
    @DisplayName("K15: Inspector over HTTP, stateless")
    void inspector_over_http_stateless() throws InterruptedException {
        Inspector.overHttpStateless(product.http()).expectWholeStory();
    }

    @Test
    @DisplayName("K16: Inspector over stdio, with a session")
    void inspector_over_stdio_with_a_session() throws InterruptedException {
        Inspector.overStdioWithASession(own).expectWholeStory();
    }
}
