package pinakes.app.hint;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Draft7;
import com.networknt.schema.keyword.NonValidationKeyword;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.app.hint.Survey.Surveyed;
import tools.jackson.databind.JsonNode;

/// N3, N3a: what the hints of all tools say in many situations.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HintSurveyTest {
    private static final int ROUTINE_BYTES_MAX = 400;
    private static final int BYTES_MAX = 800;

    /// An answer with one of these has something unusual to say.
    private static final List<String> UNUSUAL = List.of(
            "riskFactors",
            "dependencies",
            "assumptions",
            "preferenceAlignment",
            "warnings",
            "alternatives",
            "metadata");

    private static final SchemaRegistry SCHEMAS =
            SchemaRegistry.withDefaultDialect(Dialect.builder(Draft7.getInstance())
                    .unknownKeywordFactory((keyword, _) -> new NonValidationKeyword(keyword))
                    .build());

    private Survey survey;

    @BeforeAll
    void run(@TempDir Path directory) throws Exception {
        survey = Survey.in(directory);
        new SurveyedSituations(survey).all();
    }

    @AfterAll
    void close() {
        survey.close();
    }

    @Test
    @DisplayName("N3: the survey has 200 answers of all tools, half of them successes")
    void survey_is_wide() {
        assertThat(survey.answers()).hasSizeGreaterThan(200);
        assertThat(survey.answers().stream().map(Surveyed::tool).collect(Collectors.toSet()))
                .containsExactlyInAnyOrderElementsOf(survey.tools());
        assertThat(successes().map(Surveyed::tool).distinct()).hasSameSizeAs(survey.tools());
        assertThat(successes()).hasSizeGreaterThan(100);
    }

    @Test
    @DisplayName("K14: every answer, success or error, is valid by both output schemas that tools/list can show")
    void answers_match_the_published_schemas() {
        assertThat(survey.answers()).allSatisfy(answer -> {
            var contract = survey.contract(answer.tool());
            for (var schema : List.of(contract.publishedOutput(), contract.shortOutput())) {
                assertThat(SCHEMAS.getSchema(schema).validate(answer.body()))
                        .as(answer::toString)
                        .isEmpty();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "suggestedNextActions",
                "relatedResources",
                "confidence",
                "sourceQuality",
                "validityPeriod",
                "contextNeeded",
                "assumptions",
                "riskFactors",
                "dependencies",
                "estimatedImpact",
                "preferenceAlignment",
                "reasoning",
                "warnings",
                "alternatives",
                "constraints",
                "metadata"
            })
    @DisplayName("N3a: no field is the same in all situations")
    void fields_differ(String field) {
        assertThat(successes().map(answer -> answer.hints().path(field)).distinct())
                .hasSizeGreaterThan(1);
    }

    @Test
    @DisplayName("N3a: the impact of a tool differs where its results differ in size")
    void impact_follows_the_results() {
        var constant = new HashSet<String>();
        for (var tool : List.of(
                "kb_list",
                "kb_search",
                "kb_jobs",
                "kb_tag",
                "kb_set_collection",
                "kb_upload_chunk",
                "knowledge-add",
                "knowledge-show",
                "knowledge-search",
                "knowledge-task-status",
                "knowledge-clear",
                "knowledge-status",
                "store_chunks",
                "find_chunks",
                "query_hybrid",
                "inspect_collection",
                "list_tasks",
                "update_task")) {
            if (distinct(tool, "estimatedImpact").size() < 2) {
                constant.add(tool);
            }
        }

        assertThat(constant).isEmpty();
    }

    @Test
    @DisplayName("N3, S15: every call that destroys something says what is lost")
    void destruction_is_a_risk() {
        var lossless = successes()
                .filter(answer -> List.of(
                                "knowledge-remove", "kb_delete", "kb_update_note", "update_task", "delete_task")
                        .contains(answer.tool()))
                .filter(answer -> answer.hints().path("riskFactors").isEmpty());

        assertThat(lossless).isEmpty();
        for (var tool : List.of("knowledge-clear", "store_chunks", "add-project-document", "knowledge-add")) {
            assertThat(successes().filter(answer -> answer.tool().equals(tool)))
                    .as(tool)
                    .anyMatch(answer -> !answer.hints().path("riskFactors").isEmpty())
                    .anyMatch(answer -> answer.hints().path("riskFactors").isEmpty());
        }
        assertThat(survey.answers())
                .filteredOn(answer -> code(answer).equals("confirmation_required"))
                .filteredOn(
                        answer -> answer.body().path("current_document_count").asInt(1) > 0)
                .hasSizeGreaterThan(2)
                .noneMatch(answer -> answer.hints().path("riskFactors").isEmpty());
    }

    @Test
    @DisplayName("N3, K6: broken storage is a risk")
    void degraded_status_is_a_risk() {
        for (var tool : List.of("knowledge-status", "kb_status")) {
            assertThat(distinct(tool, "riskFactors")).as(tool).hasSize(2);
        }
    }

    @Test
    @DisplayName("N3: what has to wait for a job says so")
    void queued_work_is_a_dependency() {
        assertThat(successes()
                        .filter(answer ->
                                answer.body().has("task_id") || answer.body().has("job_id"))
                        .filter(answer -> List.of("queued", "")
                                .contains(answer.body().path("status").asString("")))
                        .filter(answer -> !answer.body().has("document_id")))
                .hasSizeGreaterThan(1)
                .noneMatch(answer -> answer.hints().path("dependencies").isEmpty());
    }

    @Test
    @DisplayName("N3: the quality of a source follows from where the text comes from")
    void quality_follows_provenance() {
        assertThat(distinct("knowledge-search", "sourceQuality")).hasSizeGreaterThan(1);
        assertThat(distinct("kb_get", "sourceQuality")).hasSizeGreaterThan(1);
        assertThat(distinct("find_chunks", "sourceQuality")).hasSizeGreaterThan(1);
    }

    @Test
    @DisplayName("N3a: an error answers nothing, except that something does not exist")
    void confidence_of_errors() {
        assertThat(survey.answers().stream().filter(Surveyed::isError))
                .allMatch(answer ->
                        answer.hints().path("confidence").asDouble() == (isMissing(code(answer)) ? 1.0 : 0.0));
    }

    @Test
    @DisplayName("N8: every error has its class in the place where its family keeps details")
    void errors_have_a_class() {
        var errors = survey.answers().stream().filter(Surveyed::isError).toList();

        assertThat(errors)
                .allMatch(answer -> Set.of("validation", "business", "system")
                        .contains(details(answer).path("error_class").asString("")));
        assertThat(errors.stream()
                        .map(answer -> details(answer).path("error_class").asString())
                        .distinct())
                .hasSize(3);
        assertThat(errors)
                .filteredOn(answer -> isMissing(code(answer)) && !code(answer).equals("upload_not_found"))
                .filteredOn(answer -> !details(answer).has("available_projects"))
                .allMatch(answer -> details(answer).has("fix")
                        || answer.body().toString().contains("Use an id that search returned."));
    }

    @Test
    @DisplayName("R7: the hints of a routine answer stay below 400 bytes, of any below 800")
    void hints_are_small() {
        assertThat(successes().filter(HintSurveyTest::isRoutine))
                .hasSizeGreaterThan(50)
                .allSatisfy(answer -> assertThat(answer.hintBytes())
                        .as(() -> answer.tool() + " " + answer.hints())
                        .isLessThan(ROUTINE_BYTES_MAX));
        assertThat(survey.answers()).allMatch(answer -> answer.hintBytes() < BYTES_MAX);
    }

    @Test
    @DisplayName("N3: every suggested call works as it stands")
    void suggestions_work() {
        assertThat(survey.suggestions()).isGreaterThan(20);
        assertThat(survey.failedSuggestions()).isEmpty();
    }

    private static boolean isRoutine(Surveyed answer) {
        return UNUSUAL.stream().allMatch(field -> answer.hints().path(field).isEmpty());
    }

    private Stream<Surveyed> successes() {
        return survey.answers().stream().filter(Predicate.not(Surveyed::isError));
    }

    private Set<JsonNode> distinct(String tool, String field) {
        return successes()
                .filter(answer -> answer.tool().equals(tool))
                .map(answer -> answer.hints().path(field))
                .collect(Collectors.toSet());
    }

    private static boolean isMissing(String code) {
        return code.endsWith("_not_found")
                || List.of("NOT_FOUND", "INVALID_PROJECT").contains(code);
    }

    private static String code(Surveyed answer) {
        var error = answer.body().path("error");
        return error.isObject()
                ? error.path("code").asString()
                : answer.body().path("code").asString(error.asString(""));
    }

    private static JsonNode details(Surveyed answer) {
        var error = answer.body().path("error");
        if (error.isObject()) {
            return error.path("details");
        }
        return answer.body().has("code") ? answer.body().path("details") : answer.body();
    }
}
