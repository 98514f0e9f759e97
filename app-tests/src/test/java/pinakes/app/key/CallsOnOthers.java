package pinakes.app.key;

import static java.util.Map.entry;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/// Calls of every tool, route, resource and prompt, directed at what belongs to someone else.
final class CallsOnOthers {
    private static final String HASH = "ab".repeat(32);

    /// The arguments of each tool.
    static final Map<String, List<Function<Belongings, String>>> TOOLS = Map.ofEntries(
            entry(
                    "add-project-document",
                    List.of(
                            at -> json("{'project': '%s', 'content': 'Mine now', 'citekey': 'mine'}", at.project()),
                            at -> json("{'project': '%s', 'file_path': '/tmp/%s'}", at.project(), at.fileName()))),
            entry(
                    "add_task",
                    List.of(
                            at -> json("{'title': 'Mine', 'collection': '%s'}", at.collection()),
                            at -> json("{'title': 'Mine', 'depends_on': [%s]}", at.task()))),
            entry(
                    "claim-task",
                    List.of(
                            at -> json("{'task_id': %s}", at.task()),
                            at -> json("{'task_id': %s, 'release': true}", at.task()))),
            entry("complete_task", List.of(at -> json("{'task_id': %s}", at.task()))),
            entry("create-project", List.of(at -> json("{'project': '%s'}", at.project()))),
            entry("delete_task", List.of(at -> json("{'task_id': %s}", at.task()))),
            entry(
                    "fetch",
                    List.of(
                            at -> json("{'id': '%s'}", at.document()),
                            at -> json("{'id': '%s'}", at.number()),
                            at -> json("{'id': '%s'}", at.projectDocument()))),
            entry("find_chunks", List.of(at -> json("{'project': '%s', 'query': 'dance'}", at.project()))),
            entry("inspect_collection", List.of(at -> json("{'project': '%s', 'sample': 5}", at.project()))),
            entry("kb_addnote", List.of(at -> json("{'text': 'Mine now', 'collection': '%s'}", at.collection()))),
            entry("kb_collections", List.of(_ -> "{}")),
            entry(
                    "kb_delete",
                    List.of(
                            at -> json("{'document_id': %s}", at.number()),
                            at -> json("{'document_id': '%s', 'confirm': true}", at.document()))),
            entry(
                    "kb_get",
                    List.of(
                            at -> json("{'document_id': %s}", at.number()),
                            at -> json("{'document_id': '%s', 'detail': 'full'}", at.file()),
                            at -> json("{'source_path': '%s'}", at.fileName()))),
            entry(
                    "kb_jobs",
                    List.of(_ -> "{}", at -> json("{'job_id': '%s'}", at.job()), _ -> json("{'status': 'failed'}"))),
            entry(
                    "kb_list",
                    List.of(
                            _ -> "{}",
                            at -> json("{'collection': '%s'}", at.collection()),
                            at -> json("{'tags': ['%s']}", at.tag()),
                            at -> json("{'metadata': {'plan': '%s'}}", at.word()))),
            entry(
                    "kb_search",
                    List.of(
                            at -> json("{'query': '%s'}", at.word()),
                            at -> json("{'query': '%s', 'fts_only': true}", at.word()),
                            at -> json("{'query': '%s', 'vec_only': true}", at.word()),
                            at -> json("{'query': 'dance', 'collection': '%s'}", at.collection()),
                            at -> json("{'query': 'dance', 'tags': ['%s']}", at.tag()))),
            entry(
                    "kb_set_collection",
                    List.of(
                            at -> json("{'document_id': %s, 'collection': 'OWN'}", at.number()),
                            at -> json("{'document_id': %s, 'collection': '%s'}", at.number(), at.collection()))),
            entry("kb_status", List.of(_ -> "{}")),
            entry("kb_tag", List.of(at -> json("{'document_id': %s, 'add': ['taken']}", at.number()))),
            entry("kb_update_note", List.of(at -> json("{'document_id': %s, 'text': 'Mine now'}", at.number()))),
            entry(
                    "kb_upload_chunk",
                    List.of(at -> json("{'upload_id': '%s', 'data': 'QmVlcw==', 'chunk_index': 0}", at.upload()))),
            entry("kb_upload_finish", List.of(at -> json("{'upload_id': '%s'}", at.upload()))),
            entry(
                    "kb_upload_start",
                    List.of(at ->
                            json("{'filename': 'mine.txt', 'total_size': 4, 'collection': '%s'}", at.collection()))),
            entry(
                    "knowledge-add",
                    List.of(
                            at -> json("{'file_path': '%s'}", at.fileName()),
                            at -> json("{'file_path': '/tmp/%s'}", at.fileName()))),
            entry("knowledge-clear", List.of(_ -> json("{'confirm': true, 'confirmation_phrase': 'DELETE ALL'}"))),
            entry(
                    "knowledge-remove",
                    List.of(
                            at -> json("{'document_id': '%s'}", at.document()),
                            at -> json("{'document_id': '%s', 'confirm': true}", at.document()))),
            entry(
                    "knowledge-search",
                    List.of(
                            at -> json("{'query': '%s'}", at.word()),
                            at -> json("{'query': 'dance', 'filters': {'document_id': '%s'}}", at.document()),
                            at -> json("{'query': 'dance', 'filters': {'tags': ['%s']}}", at.tag()))),
            entry(
                    "knowledge-show",
                    List.of(
                            _ -> "{}",
                            at -> json("{'document_id': '%s'}", at.document()),
                            at -> json("{'document_id': %s, 'detail': 'full'}", at.number()))),
            entry("knowledge-status", List.of(_ -> "{}")),
            entry(
                    "knowledge-task-status",
                    List.of(
                            at -> json("{'task_id': '%s'}", at.job()),
                            at -> json("{'task_id': '%s'}", at.failedJob()))),
            entry("list_projects", List.of(_ -> "{}")),
            entry(
                    "list_tasks",
                    List.of(
                            _ -> "{}",
                            at -> json("{'collection': '%s'}", at.collection()),
                            at -> json("{'claimed_by': '%s'}", at.person()))),
            entry(
                    "move-document",
                    List.of(
                            at -> json(
                                    "{'document_ids': ['%s'], 'collection': '%s', 'confirm': true}",
                                    at.document(), at.collection()),
                            at -> json(
                                    "{'document_ids': ['%s'], 'project': '%s', 'confirm': true}",
                                    at.document(), at.project()),
                            at -> json(
                                    "{'document_ids': ['%s'], 'project': 'mine/own', 'confirm': true}",
                                    at.projectDocument()))),
            entry("query_hybrid", List.of(at -> json("{'project': '%s', 'query': 'dance'}", at.project()))),
            entry("search", List.of(at -> json("{'query': '%s'}", at.word()))),
            entry(
                    "store_chunks",
                    List.of(at -> json("{'project': '%s', 'items': [{'id': 'd', 'text': 'Mine now'}]}", at.project()))),
            entry(
                    "update_task",
                    List.of(
                            at -> json("{'task_id': %s, 'title': 'Mine'}", at.task()),
                            at -> json("{'task_id': %s, 'status': 'completed'}", at.task()))),
            entry("what-is-new", List.of(_ -> json("{'since': '2000-01-01'}"))));

    /// The requests of each route of the engine's API, as `openapi.json` names it.
    static final Map<String, List<Function<Belongings, Asked>>> ROUTES = Map.ofEntries(
            entry("GET /api/v1/audit", List.of(_ -> get("/audit"), at -> get("/audit?who=" + at.person()))),
            entry(
                    "POST /api/v1/audit",
                    List.of(at -> post(
                            "/audit",
                            "{'entries': [{'at': '2026-01-01T00:00:00Z', 'who': '%s', 'action': 'removed',"
                                    + " 'operation': 'documents.remove', 'target': '%s', 'via': 'api', 'address': '',"
                                    + " 'trace_id': ''}]}",
                            at.person(),
                            at.document()))),
            entry("POST /api/v1/backup", List.of(_ -> post("/backup", "{}"))),
            entry("GET /api/v1/caller", List.of(_ -> get("/caller"))),
            entry(
                    "GET /api/v1/documents",
                    List.of(
                            _ -> get("/documents"),
                            at -> get("/documents?collection=" + query(at.collection())),
                            at -> get("/documents?any_tag=" + query(at.tag())),
                            at -> get("/documents?name=" + query(at.fileName())),
                            at -> get("/documents?document=" + at.document()))),
            entry("DELETE /api/v1/documents", List.of(_ -> delete("/documents?confirm=DELETE%20ALL"))),
            entry("GET /api/v1/documents/changes", List.of(_ -> get("/documents/changes?since=2000-01-01T00:00:00Z"))),
            entry(
                    "GET /api/v1/documents/totals",
                    List.of(
                            _ -> get("/documents/totals"),
                            at -> get("/documents/totals?tag=" + query(at.tag())),
                            at -> get("/documents/totals?collection=" + query(at.collection())))),
            entry(
                    "GET /api/v1/documents/{id}",
                    List.of(
                            at -> get("/documents/" + at.number()),
                            at -> get("/documents/" + at.document() + "?chunks=true"),
                            at -> get("/documents/" + at.projectDocument()))),
            entry(
                    "PATCH /api/v1/documents/{id}",
                    List.of(at -> patch("/documents/" + at.document(), "{'tags': ['taken']}"))),
            entry("DELETE /api/v1/documents/{id}", List.of(at -> delete("/documents/" + at.document()))),
            entry("GET /api/v1/documents/{id}/chunks", List.of(at -> get("/documents/" + at.document() + "/chunks"))),
            entry(
                    "POST /api/v1/documents/{id}/move",
                    List.of(
                            at -> post("/documents/" + at.document() + "/move", "{'project': 'mine/own'}"),
                            at -> post("/documents/" + at.document() + "/move", "{'project': '%s'}", at.project()))),
            entry(
                    "GET /api/v1/documents/{id}/original",
                    List.of(
                            at -> get("/documents/" + at.document() + "/original"),
                            at -> get("/documents/" + at.file() + "/original"))),
            entry(
                    "GET /api/v1/documents/{id}/words",
                    List.of(at -> get("/documents/" + at.document() + "/words?page=1"))),
            entry(
                    "GET /api/v1/documents/{id}/project",
                    List.of(at -> get("/documents/" + at.projectDocument() + "/project"))),
            entry("GET /api/v1/documents/{id}/tags", List.of(at -> get("/documents/" + at.document() + "/tags"))),
            entry(
                    "POST /api/v1/documents/{id}/tags",
                    List.of(at -> post("/documents/" + at.document() + "/tags", "{'add': ['taken']}"))),
            entry(
                    "DELETE /api/v1/documents/{id}/tags",
                    List.of(at -> delete("/documents/" + at.document() + "/tags?tag=" + query(at.tag())))),
            entry(
                    "GET /api/v1/documents/{id}/versions",
                    List.of(at -> get("/documents/" + at.document() + "/versions"))),
            entry(
                    "GET /api/v1/export",
                    List.of(
                            _ -> get("/export"),
                            at -> get("/export?collection=" + query(at.collection())),
                            at -> get("/export?project=" + query(at.project())))),
            entry("GET /api/v1/folders", List.of(_ -> get("/folders"))),
            entry("POST /api/v1/folders", List.of(at -> post("/folders", "{'path': '/tmp/%s'}", at.fileName()))),
            entry("DELETE /api/v1/folders", List.of(at -> delete("/folders?path=/tmp/" + query(at.fileName())))),
            entry(
                    "POST /api/v1/folders/syncs",
                    List.of(at -> post("/folders/syncs", "{'path': '/tmp/%s'}", at.fileName()))),
            entry("GET /api/v1/folders/syncs/{id}", List.of(at -> get("/folders/syncs/" + at.job()))),
            entry("DELETE /api/v1/folders/syncs/{id}", List.of(at -> delete("/folders/syncs/" + at.job()))),
            entry(
                    "GET /api/v1/formats",
                    List.of(_ -> get("/formats"), at -> get("/formats?collection=" + query(at.collection())))),
            entry("GET /api/v1/jobs", List.of(_ -> get("/jobs"), _ -> get("/jobs?status=failed"))),
            entry(
                    "POST /api/v1/jobs",
                    List.of(at -> post("/jobs", "{'text': 'Mine now', 'tags': ['collection:%s']}", at.collection()))),
            entry(
                    "GET /api/v1/jobs/{id}",
                    List.of(at -> get("/jobs/" + at.job()), at -> get("/jobs/" + at.failedJob()))),
            entry("PATCH /api/v1/jobs/{id}", List.of(at -> patch("/jobs/" + at.job(), "{'tags': ['taken']}"))),
            entry("DELETE /api/v1/jobs/{id}", List.of(at -> delete("/jobs/" + at.failedJob()))),
            entry("POST /api/v1/jobs/{id}/cancel", List.of(at -> post("/jobs/" + at.failedJob() + "/cancel", "{}"))),
            entry("GET /api/v1/jobs/{id}/events", List.of(at -> get("/jobs/" + at.job() + "/events"))),
            entry("POST /api/v1/jobs/{id}/retry", List.of(at -> post("/jobs/" + at.failedJob() + "/retry", "{}"))),
            entry("GET /api/v1/keys", List.of(_ -> get("/keys"))),
            entry(
                    "POST /api/v1/keys",
                    List.of(at -> post(
                            "/keys",
                            "{'name': 'more', 'sha256': '%s', 'permissions': ['*:*'], 'collections': ['%s']}",
                            HASH,
                            at.collection()))),
            entry("DELETE /api/v1/keys", List.of(_ -> delete("/keys?confirm=DELETE%20ALL"))),
            entry("DELETE /api/v1/keys/{name}", List.of(at -> delete("/keys/" + at.person()))),
            entry("PATCH /api/v1/notes/{id}", List.of(at -> patch("/notes/" + at.document(), "{'text': 'Mine now'}"))),
            entry(
                    "GET /api/v1/notes/{id}/versions/{version}",
                    List.of(at -> get("/notes/" + at.document() + "/versions/1"))),
            entry("GET /api/v1/projects", List.of(_ -> get("/projects"))),
            entry("POST /api/v1/projects", List.of(at -> post("/projects", "{'id': '%s'}", at.project()))),
            entry("GET /api/v1/projects/{project}", List.of(at -> get(project(at, "")))),
            entry(
                    "PATCH /api/v1/projects/{project}",
                    List.of(at -> patch(project(at, ""), "{'hybrid_enabled': false}"))),
            entry("DELETE /api/v1/projects/{project}", List.of(at -> delete(project(at, "")))),
            entry(
                    "POST /api/v1/projects/{project}/chunks",
                    List.of(at -> post(project(at, "/chunks"), "{'chunks': [{'id': 'd', 'text': 'Mine now'}]}"))),
            entry("GET /api/v1/projects/{project}/collection", List.of(at -> get(project(at, "/collection?sample=3")))),
            entry("GET /api/v1/projects/{project}/documents", List.of(at -> get(project(at, "/documents")))),
            entry(
                    "POST /api/v1/projects/{project}/documents",
                    List.of(at -> post(project(at, "/documents"), "{'text': 'Mine now'}"))),
            entry(
                    "GET /api/v1/projects/{project}/documents/{id}",
                    List.of(
                            at -> get(project(at, "/documents/" + at.projectDocument())),
                            at -> get("/projects/mine~own/documents/" + at.projectDocument()))),
            entry(
                    "DELETE /api/v1/projects/{project}/documents/{id}",
                    List.of(
                            at -> delete(project(at, "/documents/" + at.projectDocument())),
                            at -> delete("/projects/mine~own/documents/" + at.projectDocument()))),
            entry(
                    "GET /api/v1/projects/{project}/documents/{id}/original",
                    List.of(
                            at -> get(project(at, "/documents/" + at.projectDocument() + "/original")),
                            at -> get("/projects/mine~own/documents/" + at.projectDocument() + "/original"))),
            entry(
                    "GET /api/v1/projects/{project}/documents/{id}/words",
                    List.of(
                            at -> get(project(at, "/documents/" + at.projectDocument() + "/words")),
                            at -> get("/projects/mine~own/documents/" + at.projectDocument() + "/words"))),
            entry(
                    "POST /api/v1/projects/{project}/documents/{id}/reference",
                    List.of(at -> post(
                            project(at, "/documents/" + at.projectDocument() + "/reference"), "{'citekey': 'taken'}"))),
            entry("GET /api/v1/projects/{project}/references", List.of(at -> get(project(at, "/references")))),
            entry(
                    "POST /api/v1/projects/{project}/references",
                    List.of(at -> post(project(at, "/references"), "{'text': '@book{taken, title={Mine}}'}"))),
            entry(
                    "GET /api/v1/projects/{project}/references/unmatched",
                    List.of(at -> get(project(at, "/references/unmatched")))),
            entry(
                    "POST /api/v1/projects/{project}/search",
                    List.of(at -> post(project(at, "/search"), "{'query': 'dance'}"))),
            entry("GET /api/v1/quotas", List.of(_ -> get("/quotas"))),
            entry(
                    "POST /api/v1/quotas",
                    List.of(at ->
                            post("/quotas", "{'kind': 'collection', 'name': '%s', 'documents': 1}", at.collection()))),
            entry(
                    "DELETE /api/v1/quotas",
                    List.of(at -> delete("/quotas?kind=collection&name=" + query(at.collection())))),
            entry(
                    "POST /api/v1/quotas/calls",
                    List.of(at -> post("/quotas/calls", "{'caller': '%s', 'calls': 5}", at.person()))),
            entry("POST /api/v1/reindex", List.of(_ -> post("/reindex", ""))),
            entry("GET /api/v1/revisions/documents", List.of(_ -> get("/revisions/documents"))),
            entry("GET /api/v1/revisions/projects", List.of(_ -> get("/revisions/projects"))),
            entry("GET /api/v1/revisions/todos", List.of(_ -> get("/revisions/todos"))),
            entry(
                    "POST /api/v1/search",
                    List.of(
                            at -> post("/search", "{'query': '%s'}", at.word()),
                            at -> post("/search", "{'query': 'dance', 'documents': ['%s']}", at.document()),
                            at -> post("/search", "{'query': 'dance', 'collections': ['%s']}", at.collection()))),
            entry("GET /api/v1/status", List.of(_ -> get("/status"))),
            entry(
                    "GET /api/v1/tags",
                    List.of(_ -> get("/tags"), at -> get("/tags?collection=" + query(at.collection())))),
            entry(
                    "GET /api/v1/todos",
                    List.of(_ -> get("/todos"), at -> get("/todos?collection=" + query(at.collection())))),
            entry(
                    "POST /api/v1/todos",
                    List.of(
                            at -> post("/todos", "{'title': 'Mine', 'collection': '%s'}", at.collection()),
                            at -> post("/todos", "{'title': 'Mine', 'depends_on': [%s]}", at.task()))),
            entry(
                    "GET /api/v1/todos/changes",
                    List.of(
                            _ -> get("/todos/changes?since=2000-01-01T00:00:00Z"),
                            at -> get(
                                    "/todos/changes?since=2000-01-01T00:00:00Z&collection=" + query(at.collection())))),
            entry("GET /api/v1/todos/{id}", List.of(at -> get("/todos/" + at.task()))),
            entry("PATCH /api/v1/todos/{id}", List.of(at -> patch("/todos/" + at.task(), "{'title': 'Mine'}"))),
            entry("DELETE /api/v1/todos/{id}", List.of(at -> delete("/todos/" + at.task()))),
            entry(
                    "POST /api/v1/todos/{id}/claim",
                    List.of(
                            at -> post("/todos/" + at.task() + "/claim", "{'assignee': 'me', 'lease_ms': 60000}"),
                            at -> post(
                                    "/todos/next/claim",
                                    "{'assignee': 'me', 'lease_ms': 60000, 'collections': ['%s']}",
                                    at.collection()))),
            entry("POST /api/v1/todos/{id}/complete", List.of(at -> post("/todos/" + at.task() + "/complete", ""))),
            entry(
                    "POST /api/v1/todos/{id}/release",
                    List.of(at -> post("/todos/" + at.task() + "/release", "{'assignee': '%s'}", at.person()))));

    /// The arguments of each prompt.
    static final Map<String, Function<Belongings, String>> PROMPTS = Map.of(
            "answer-from-knowledge", at -> json("{'question': '%s'}", at.word()),
            "summarise-document", at -> json("{'document': '%s'}", at.document()),
            "what-is-new", _ -> json("{'since': '2000-01-01'}"),
            "plan-tasks", at -> json("{'goal': '%s'}", at.word()),
            "review-tasks", _ -> "{}");

    private CallsOnOthers() {}

    /// A request to the engine's API.
    record Asked(String method, String path, String body) {}

    private static String project(Belongings at, String rest) {
        return "/projects/" + at.project().replace('/', '~') + rest;
    }

    private static Asked get(String path) {
        return new Asked("GET", path, "");
    }

    private static Asked delete(String path) {
        return new Asked("DELETE", path, "");
    }

    private static Asked post(String path, String body, Object... values) {
        return new Asked("POST", path, json(body, values));
    }

    private static Asked patch(String path, String body) {
        return new Asked("PATCH", path, json(body));
    }

    private static String json(String template, Object... values) {
        return String.format(Locale.ROOT, template.replace('\'', '"'), values);
    }

    private static String query(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
