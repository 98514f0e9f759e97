package pinakes.app.key;

import java.util.List;
import java.util.UUID;

/// The ids and names by which calls refer to someone's data.
///
/// @param person the name of the key
/// @param word a word of the note's text
/// @param tag a tag of the note
/// @param fileName of the uploaded file
/// @param document the id of the note
/// @param number the number of the note
/// @param file the id of the file
/// @param task a task
/// @param job the finished job of the note
/// @param failedJob a job whose content is kept
/// @param upload an unfinished upload
/// @param projectDocument a document of the project
record Belongings(
        String person,
        String collection,
        String project,
        String word,
        String tag,
        String fileName,
        String document,
        String number,
        String file,
        String task,
        String job,
        String failedJob,
        String upload,
        String projectDocument) {
    Belongings {
        if (List.of(document, number, file, task, job, failedJob, upload, projectDocument)
                .contains("")) {
            throw new IllegalArgumentException("an id is missing");
        }
    }

    /// Names of what does not exist. The word is the same as the other's, because scores depend on the words of a
    /// query.
    static Belongings ofNobody(String word) {
        return new Belongings(
                "nobody",
                "nowhere",
                "nothing/here",
                word,
                "tagquark-of-nobody",
                "filequark-of-nobody.txt",
                UUID.randomUUID().toString(),
                "900001",
                UUID.randomUUID().toString(),
                "900002",
                UUID.randomUUID().toString(),
                UUID.randomUUID().toString(),
                UUID.randomUUID().toString(),
                UUID.randomUUID().toString());
    }

    /// All of them, longest first, so that none is part of a later one.
    List<String> names() {
        return List.of(
                fileName,
                word,
                tag,
                document,
                file,
                job,
                failedJob,
                upload,
                projectDocument,
                project,
                project.replace('/', '~'),
                collection,
                person,
                number,
                task);
    }
}
