package pinakes.family.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.family.file.FileAccess.Decision;

@DisplayName("S2, K1: files are read below the allowed roots only")
class FileAccessTest {
    @TempDir
    private Path directory;

    private Path root;
    private Path outside;
    private FileAccess access;

    @BeforeEach
    void make() throws IOException {
        root = Files.createDirectory(directory.resolve("root"));
        outside = Files.createDirectory(directory.resolve("root-beside"));
        Files.writeString(root.resolve("in.txt"), "inside");
        Files.writeString(outside.resolve("out.txt"), "outside");
        access = new FileAccess(new AllowedRoots(List.of(root, directory.resolve("later"))), root, root, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"in.txt", "./in.txt", "~/in.txt", "sub/../in.txt"})
    void names_are_relative_to_the_working_directory_and_home(String name) throws IOException {
        Files.createDirectory(root.resolve("sub"));

        assertThat(content(access.check(name))).isEqualTo("inside");
    }

    @Test
    void absolute_names_below_a_root_are_granted() throws IOException {
        assertThat(content(access.check(root.resolve("in.txt").toString()))).isEqualTo("inside");
    }

    @Test
    void names_that_lead_out_are_not_allowed() {
        assertThat(access.check("../root-beside/out.txt")).isEqualTo(new Decision.NotAllowed());
        assertThat(access.check(outside.resolve("out.txt").toString())).isEqualTo(new Decision.NotAllowed());
        assertThat(access.check("~root/x")).isEqualTo(new Decision.Missing());
    }

    @Test
    void links_are_followed_before_the_decision() throws IOException {
        Files.createSymbolicLink(root.resolve("file.txt"), outside.resolve("out.txt"));
        Files.createSymbolicLink(root.resolve("folder"), outside);
        Files.createSymbolicLink(outside.resolve("back.txt"), root.resolve("in.txt"));

        assertThat(access.check("file.txt")).isEqualTo(new Decision.NotAllowed());
        assertThat(access.check("folder/out.txt")).isEqualTo(new Decision.NotAllowed());
        assertThat(access.check("folder/missing.txt")).isEqualTo(new Decision.NotAllowed());
        assertThat(content(access.check(outside.resolve("back.txt").toString())))
                .isEqualTo("inside");
    }

    @Test
    void nothing_tells_whether_something_outside_is_there() {
        assertThat(access.check(outside.resolve("missing.txt").toString())).isEqualTo(new Decision.NotAllowed());
        assertThat(access.check("/no/such/place.txt")).isEqualTo(new Decision.NotAllowed());
    }

    @Test
    void what_is_missing_inside_is_missing() {
        assertThat(access.check("missing.txt")).isEqualTo(new Decision.Missing());
        assertThat(access.check("no/such/folder/missing.txt")).isEqualTo(new Decision.Missing());
    }

    @Test
    void directories_are_no_files() {
        assertThat(access.check(".")).isEqualTo(new Decision.Folder());
        assertThat(new FileAccess(new AllowedRoots(List.of(Path.of("/dev"))), root, root, 1).check("/dev/zero"))
                .isEqualTo(new Decision.NotAFile());
    }

    @Test
    void large_files_are_too_large() throws IOException {
        Files.write(root.resolve("big.txt"), new byte[1024 * 1024 + 1]);
        Files.write(root.resolve("just.txt"), new byte[1024 * 1024]);

        assertThat(access.check("big.txt")).isEqualTo(new Decision.TooLarge(1024 * 1024 + 1));
        assertThat(access.check("just.txt")).isInstanceOf(Decision.Granted.class);
    }

    @Test
    void roots_may_be_made_later() throws IOException {
        var later = directory.resolve("later");
        var name = later.resolve("a.txt").toString();
        assertThat(access.check(name)).isEqualTo(new Decision.NotAllowed());

        Files.createDirectory(later);
        Files.writeString(later.resolve("a.txt"), "later");

        assertThat(content(access.check(name))).isEqualTo("later");
    }

    @Test
    void without_roots_nothing_is_allowed() {
        var none = new FileAccess(new AllowedRoots(List.of()), root, root, 1);

        assertThat(none.isPossible()).isFalse();
        assertThat(none.check("in.txt")).isEqualTo(new Decision.NotAllowed());
    }

    @Test
    @DisplayName("S2: a file that was swapped for another, or for a link, after it was looked at is not read")
    void swapped_file_is_not_read() throws IOException {
        var swapped = ((Decision.Granted) access.check("in.txt")).file();
        Files.delete(root.resolve("in.txt"));
        Files.createSymbolicLink(root.resolve("in.txt"), outside.resolve("out.txt"));
        assertThatThrownBy(swapped::open).isInstanceOf(IOException.class);

        Files.delete(root.resolve("in.txt"));
        Files.move(outside.resolve("out.txt"), root.resolve("in.txt"));
        assertThatThrownBy(swapped::open).isInstanceOf(IOException.class).hasMessageContaining("replaced");
    }

    @Test
    @DisplayName("S2: a directory on the way that was swapped for a link is noticed")
    void swapped_directory_is_noticed() throws IOException {
        var folder = Files.createDirectory(root.resolve("folder"));
        Files.writeString(folder.resolve("out.txt"), "inside");
        var file = ((Decision.Granted) access.check("folder/out.txt")).file();

        Files.move(folder, root.resolve("moved"));
        Files.createSymbolicLink(folder, outside);

        assertThatThrownBy(file::open).isInstanceOf(IOException.class);
    }

    private static String content(Decision decision) throws IOException {
        try (var stream = ((Decision.Granted) decision).file().open()) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
