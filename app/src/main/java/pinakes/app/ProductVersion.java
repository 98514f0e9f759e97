package pinakes.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// The version of the product, which the build writes into a resource.
public final class ProductVersion {
    private ProductVersion() {}

    public static String current() {
        try (var text = ProductVersion.class.getResourceAsStream("/pinakes/app/version.txt")) {
            if (text == null) {
                throw new IllegalStateException("The build left out version.txt");
            }
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read version.txt", e);
        }
    }
}
