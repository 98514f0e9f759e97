package pinakes.app.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.composition.Composition;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.JsonNode;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no permissions to keep")
@DisplayName("A desktop bundle")
final class DesktopBundleTest {
    @Test
    void holds_the_program_and_says_how_to_start_it(@TempDir Path temporary) throws Exception {
        var program = Files.createDirectories(temporary.resolve("program"));
        Files.writeString(program.resolve("kb"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(program.resolve("kb"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createDirectories(program.resolve("lib"));
        Files.writeString(program.resolve("lib/app.jar"), "jar");
        var environment = new LaunchEnvironment(Map.of(), temporary, temporary, "Linux");
        var tools = Composition.tools(new SettingsReader(environment).read(Map.of()))
                .getAll();
        var file = temporary.resolve("pinakes.mcpb");

        DesktopBundle.write(file, new Distribution(program), "1.2.3", tools);

        try (var bundle = opened(file)) {
            var manifest = WireJson.CAMEL.readTree(Files.readString(bundle.getPath("manifest.json")));
            assertThat(manifest.path("manifest_version").asString()).isEqualTo("0.3");
            assertThat(manifest.path("version").asString()).isEqualTo("1.2.3");
            assertThat(manifest.path("author").path("name").asString()).isNotBlank();
            assertThat(manifest.path("tools")
                            .valueStream()
                            .map(tool -> tool.path("name").asString()))
                    .contains("knowledge-search", "add_task");
            assertThat(entryPoint(bundle, manifest)).exists();
            assertThat(Files.getPosixFilePermissions(entryPoint(bundle, manifest)))
                    .contains(PosixFilePermission.OWNER_EXECUTE);
            assertThat(Files.readString(bundle.getPath("server/lib/app.jar"))).isEqualTo("jar");
            assertThat(Files.getPosixFilePermissions(bundle.getPath("server/lib/app.jar")))
                    .isEqualTo(PosixFilePermissions.fromString("rw-r--r--"));
        }
        try (var zip = new ZipFile(file.toFile())) {
            assertThat(zip.stream())
                    .as("installers take every entry for a file")
                    .noneMatch(ZipEntry::isDirectory);
        }
        assertThat(temporary.resolve("pinakes.mcpb.part")).doesNotExist();
    }

    private static Path entryPoint(FileSystem bundle, JsonNode manifest) {
        return bundle.getPath(manifest.path("server").path("entry_point").asString());
    }

    private static FileSystem opened(Path file) throws Exception {
        return FileSystems.newFileSystem(file, Map.of("enablePosixFileAttributes", "true"));
    }
}
