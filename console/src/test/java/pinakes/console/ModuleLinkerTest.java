package pinakes.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ModuleLinkerTest {
    @Test
    void modules_become_functions_in_the_order_of_their_imports() {
        var script = linked(
                "views/a.js",
                Map.of("views/a.js", """
                        // One module.
                        import whole from '../lib/b.js';
                        import {
                          one, two as second,
                        } from './c.js';

                        export default function A() { return whole(one, second); }
                        """, "lib/b.js", "export default function(x){return x}", "views/c.js", """
                        import B from '../lib/b.js';
                        export const one = 1;
                        export async function two() {}
                        """));

        assertThat(script).isEqualTo("""
                        const $lib_b_js = (() => {
                        const whole = function(x){return x}
                        return { default: whole };
                        })();
                        const $views_c_js = (() => {
                        const { default: B } = $lib_b_js;
                        const one = 1;
                        async function two() {}
                        return { one: one, two: two };
                        })();
                        const $views_a_js = (() => {
                        const { default: whole } = $lib_b_js;
                        const { one: one, two: second } = $views_c_js;
                        // One module.



                        function A() { return whole(one, second); }
                        return { default: A };
                        })();""");
    }

    @Test
    void minified_modules_are_linked() {
        var script = linked(
                "b.mjs",
                Map.of(
                        "b.mjs",
                        "import{options as n}from\"./a.mjs\";var t=n;export{t as use,n as x};\n//# sourceMappingURL=b.map",
                        "a.mjs",
                        "var o={};export{o as options};"));

        assertThat(script).contains("var o={};\nreturn { options: o };", "const { options: n } = $a_mjs;\nvar t=n;");
        assertThat(script).endsWith("return { use: t, x: n };\n})();").doesNotContain("sourceMapping");
    }

    @Test
    void modules_are_replaced() {
        var linker = new ModuleLinker(
                path -> "a.js".equals(path) ? "import { x } from './net.js';" : "export const x = '" + path + "';",
                Map.of("net.js", "chat/none.js"));

        assertThat(linker.link("a.js")).contains("const x = 'chat/none.js';").doesNotContain("$net");
    }

    @Test
    void what_cannot_be_linked_is_an_error() {
        assertThatThrownBy(() -> linked("a.js", Map.of("a.js", "import { a } from './a.js';")))
                .hasMessageContaining("Circular imports");
        assertThatThrownBy(() -> linked("a.js", Map.of("a.js", "import { a } from 'preact';")))
                .hasMessageContaining("preact");
        for (var source : new String[] {
            "export let changes = 1;",
            "const later = import('./b.js');",
            "new URL('x', import.meta.url);",
            "export * from './b.js';"
        }) {
            assertThatThrownBy(() -> linked("a.js", Map.of("a.js", source)))
                    .as(source)
                    .hasMessageContaining("Cannot link a.js");
        }
    }

    private static String linked(String entry, Map<String, String> sources) {
        return new ModuleLinker(path -> Objects.requireNonNull(sources.get(path), path), Map.of()).link(entry);
    }
}
