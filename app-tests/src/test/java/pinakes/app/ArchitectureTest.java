package pinakes.app;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.app.cli.Main;

/// The picture in ARCHITECTURE.md as code.
final class ArchitectureTest {
    private static final DescribedPredicate<JavaClass> ENGINE_CORE = resideInAPackage("pinakes.engine.core..");
    private static final DescribedPredicate<JavaClass> ENGINE_LOCAL = resideInAPackage("pinakes.engine.local..");
    private static final DescribedPredicate<JavaClass> ENGINE_CLUSTER = resideInAPackage("pinakes.engine.cluster..");
    private static final DescribedPredicate<JavaClass> ENGINE_HTTP = resideInAPackage("pinakes.engine.http..");
    private static final DescribedPredicate<JavaClass> ENGINE_API = resideInAPackage("pinakes.engine..")
            .and(not(ENGINE_CORE))
            .and(not(ENGINE_LOCAL))
            .and(not(ENGINE_CLUSTER))
            .and(not(ENGINE_HTTP));
    private static final DescribedPredicate<JavaClass> DOMAIN =
            ENGINE_API.and(not(resideInAnyPackage("pinakes.engine.file", "pinakes.engine.outbound")));

    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("testkit") && !location.contains("-tests.jar"))
            .importPackages("pinakes");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pinakes.app.cli.Main",
                "pinakes.chunking.Chunker",
                "pinakes.console.WebConsole",
                "pinakes.embedding.Embedder",
                "pinakes.extraction.TextExtractor",
                "pinakes.ranking.Ranker",
                "pinakes.engine.todo.Todos",
                "pinakes.engine.http.client.RemoteEngine",
                "pinakes.engine.http.server.EngineApi",
                "pinakes.engine.cluster.ClusterStorage",
                "pinakes.engine.core.LocalEngine",
                "pinakes.engine.local.EmbeddedStorage",
                "pinakes.family.tasks.TaskFamily",
                "pinakes.tool.Tool",
                "pinakes.transport.mcp.feature.Features"
            })
    void every_module_is_looked_at(String oneOfItsClasses) {
        assertThat(PRODUCT.contain(oneOfItsClasses)).isTrue();
    }

    @Test
    void dependencies_follow_the_arrows_only() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("pinakes..")
                .layer("app")
                .definedBy("pinakes.app..")
                .layer("transports")
                .definedBy("pinakes.transport..")
                .layer("tool-families")
                .definedBy("pinakes.family..")
                .layer("tool-framework")
                .definedBy("pinakes.tool..")
                .layer("engine-api")
                .definedBy(ENGINE_API)
                .layer("engine-core")
                .definedBy(ENGINE_CORE)
                .layer("engine-local")
                .definedBy(ENGINE_LOCAL)
                .layer("engine-cluster")
                .definedBy(ENGINE_CLUSTER)
                .layer("engine-http")
                .definedBy(ENGINE_HTTP)
                .layer("extraction")
                .definedBy("pinakes.extraction..")
                .layer("chunking")
                .definedBy("pinakes.chunking..")
                .layer("embedding")
                .definedBy("pinakes.embedding..")
                .layer("ranking")
                .definedBy("pinakes.ranking..")
                .layer("console")
                .definedBy("pinakes.console..")
                .whereLayer("console")
                .mayNotAccessAnyLayer()
                .whereLayer("extraction")
                .mayOnlyAccessLayers("engine-api")
                .whereLayer("chunking")
                .mayOnlyAccessLayers("extraction")
                .whereLayer("embedding")
                .mayOnlyAccessLayers("engine-api")
                .whereLayer("ranking")
                .mayNotAccessAnyLayer()
                .whereLayer("tool-framework")
                .mayNotAccessAnyLayer()
                .whereLayer("engine-api")
                .mayNotAccessAnyLayer()
                .whereLayer("engine-core")
                .mayOnlyAccessLayers("engine-api", "extraction", "chunking", "embedding", "ranking")
                .whereLayer("engine-local")
                .mayOnlyAccessLayers("engine-api", "engine-core", "ranking")
                .whereLayer("engine-cluster")
                .mayOnlyAccessLayers("engine-api", "engine-core", "engine-local", "ranking")
                .whereLayer("engine-http")
                .mayOnlyAccessLayers("engine-api", "transports", "tool-framework")
                .whereLayer("tool-families")
                .mayOnlyAccessLayers("tool-framework", "engine-api")
                .whereLayer("transports")
                .mayOnlyAccessLayers("tool-framework")
                .whereLayer("app")
                .mayNotBeAccessedByAnyLayer()
                .ensureAllClassesAreContainedInArchitecture()
                .check(PRODUCT);
    }

    @Test
    void packages_do_not_depend_on_each_other_in_circles() {
        slices().matching("pinakes.(**)").should().beFreeOfCycles().check(PRODUCT);
    }

    @Test
    void domain_knows_no_technology() {
        classes()
                .that(DOMAIN)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                                "java.lang..",
                                "java.io..",
                                "java.math..",
                                "java.util..",
                                "java.time..",
                                "org.jspecify..")
                        .or(DOMAIN))
                .check(PRODUCT);
    }

    @Test
    void client_of_an_engine_knows_no_server() {
        noClasses()
                .that()
                .resideInAnyPackage("pinakes.engine.http.client..", "pinakes.engine.http.wire..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.eclipse.jetty..", "pinakes.transport..", "pinakes.engine.http.server..")
                .check(PRODUCT);
    }

    @Test
    void engine_over_http_knows_nothing_of_mcp() {
        noClasses()
                .that(ENGINE_HTTP)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("pinakes.transport.mcp..")
                .check(PRODUCT);
    }

    @Test
    void protocol_core_knows_no_sockets() {
        noClasses()
                .that()
                .resideInAPackage("pinakes.transport.mcp..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.eclipse.jetty..", "java.net..", "java.nio.channels..")
                .check(PRODUCT);
    }

    @Test
    void nobody_prints_but_the_entry_of_the_program() {
        noClasses()
                .that(not(DescribedPredicate.<JavaClass>describe("the entry", type -> type.isEquivalentTo(Main.class))))
                .should(ACCESS_STANDARD_STREAMS)
                .because("standard output belongs to the stdio transport")
                .check(PRODUCT);
    }

    @Test
    void rows_are_read_in_ways_that_give_their_statement_back() {
        noClasses()
                .should()
                .callMethodWhere(target(nameMatching("scanResultSet")))
                .because("nobody closes its statement, and the connection lives as long as the server")
                .check(PRODUCT);
    }

    @Test
    void no_name_is_a_dumping_ground() {
        noClasses()
                .should()
                .haveNameMatching(".*\\.(Common\\w*|\\w*(Utils?|Helpers?|Managers?|Impl|Misc))(\\$.*)?")
                .check(PRODUCT);
    }

    /// Two classes with one name make readers and imports confuse them. The sources are compared, because the
    /// benchmarks are not on the class path of this test.
    @Test
    void simple_names_are_unique_across_modules() throws IOException {
        var sources = new TreeMap<String, List<Path>>();
        try (var modules = Files.newDirectoryStream(Path.of(".."), Files::isDirectory)) {
            for (var module : modules) {
                addSources(module.resolve("src/main/java"), sources);
            }
        }
        assertThat(sources).containsKeys("Main.java", "ResidentMemory.java");
        sources.remove("package-info.java");
        sources.values().removeIf(sameName -> sameName.size() == 1);

        assertThat(sources).isEmpty();
    }

    private static void addSources(Path directory, Map<String, List<Path>> sources) throws IOException {
        if (Files.exists(directory)) {
            try (var files = Files.walk(directory)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .forEach(file -> sources.computeIfAbsent(
                                        file.getFileName().toString(), _ -> new ArrayList<>())
                                .add(file));
            }
        }
    }

    @Test
    void every_package_is_null_marked() {
        classes().should(beInANullMarkedPackage()).check(PRODUCT);
    }

    private static ArchCondition<JavaClass> beInANullMarkedPackage() {
        return new ArchCondition<>("be in a package whose package-info says @NullMarked") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                if (!type.getPackage().isAnnotatedWith(NullMarked.class)) {
                    events.add(SimpleConditionEvent.violated(type, type.getPackageName() + " is not null-marked"));
                }
            }
        };
    }
}
