package pinakes.engine.core.document;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentRows.WithContent;
import pinakes.engine.core.document.MetadataTable.Amended;
import pinakes.engine.core.quota.QuotaLedger;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.LinkedDocument;
import pinakes.engine.document.TagChange;
import pinakes.engine.ingest.Addition;
import pinakes.engine.quota.QuotaExceededException;

/// The documents of files attached to mails; each method runs within a transaction of its caller.
///
/// An attachment belongs to its mail: it is in the same collection, gets the same tags, changes with it and is removed
/// with it. One that is moved to another collection is a document of its own from then on. The mail records which ones
/// were removed or moved, so that its next version does not bring them back.
public final class AttachmentTable {
    private static final List<BiPredicate<WithContent, DocumentDraft>> SAME_BYTES = List.of(WithContent::hasContentOf);
    private static final List<BiPredicate<WithContent, DocumentDraft>> SAME_BYTES_OR_NAME =
            List.of(WithContent::hasContentOf, WithContent::isNamedLike);

    private AttachmentTable() {}

    /// Stores the attachments of a mail in place of those that it had. An attachment with the same bytes stays, under
    /// its new name; one with the same name gets a new version; those that are gone are removed. One that somebody
    /// removed, or that its collection has no room for, is not stored, and the mail gets a warning.
    ///
    /// @param mail a mail whose text was stored
    /// @param isAgain whether the same bytes of the mail were read again: then so are those of its attachments, and
    ///     none is gone
    public static StoredDocument put(
            Sql sql, StoredDocument mail, List<DocumentDraft> all, boolean isAgain, QuotaLedger quotas, Instant now) {
        var unwanted = mail.document().text().removedAttachments().keySet();
        var drafts = all.stream()
                .filter(draft -> !unwanted.contains(draft.source().content().value()))
                .toList();
        var earlier = new ArrayList<>(earlier(sql, mail.document()));
        var matches = matches(earlier, drafts, isAgain ? SAME_BYTES : SAME_BYTES_OR_NAME);
        var stored = new ArrayList<StoredDocument>();
        var removed = new ArrayList<DeletedDocument>();
        for (var part : earlier) {
            if (isAgain) {
                stored.addAll(kept(sql, part));
            } else {
                removed.addAll(DocumentTable.delete(sql, part.document().id(), now).stream()
                        .toList());
            }
        }
        var refusals = new ArrayList<String>();
        all.stream()
                .filter(draft -> unwanted.contains(draft.source().content().value()))
                .map(draft -> "The attachment “" + draft.source().fileName()
                        + "” was not added again, because its document was removed or moved.")
                .forEach(refusals::add);
        for (var draft : drafts) {
            var match = matches.get(draft);
            if (isAgain
                    && match != null
                    && draft.text().method().loses(match.document().text().method())) {
                refusals.add(
                        DocumentTable.kept("the attachment “" + draft.source().fileName() + "”"));
                stored.addAll(kept(sql, match));
                continue;
            }
            try {
                stored.add(put(sql, mail.document(), draft, match, isAgain, quotas, now));
            } catch (QuotaExceededException e) {
                refusals.add("The attachment “" + draft.source().fileName() + "” was not added: " + e.getMessage());
            }
        }
        if (!refusals.isEmpty()) {
            DocumentTable.warn(sql, mail.document(), refusals);
        }
        return mail.with(stored, removed);
    }

    /// An attachment that stays as it was, except for what it got with its mail.
    private static List<StoredDocument> kept(Sql sql, WithContent part) {
        return withAttachments(sql, part.document()).stream()
                .map(StoredDocument::found)
                .toList();
    }

    private static StoredDocument put(
            Sql sql,
            Document mail,
            DocumentDraft draft,
            @Nullable WithContent match,
            boolean isAgain,
            QuotaLedger quotas,
            Instant now) {
        if (isAgain && match != null) {
            return again(sql, draft, match.document(), quotas, now);
        }
        var stated = new DocumentMetadata(null, null, mail.tags(), mail.metadata());
        if (match != null && match.hasContentOf(draft)) {
            if (!match.isNamedLike(draft)) {
                DocumentTable.rename(sql, match.document(), draft.source().fileName(), now);
            }
            return StoredDocument.amended(
                    MetadataTable.amend(sql, match.document().id(), stated, now).orElseThrow());
        }
        var before = match == null ? null : match.document();
        quotas.admit(
                sql,
                CollectionName.of(mail.tags()),
                before == null ? 1 : 0,
                draft.source().sizeBytes()
                        - (before == null ? 0 : before.source().sizeBytes()));
        var stored = before == null
                ? DocumentTable.write(sql, draft.stating(stated), null, mail, now)
                : DocumentTable.write(sql, draft, before, mail, now)
                        .after(MetadataTable.amend(sql, before.id(), stated, now)
                                .orElseThrow());
        return put(sql, stored, draft.attachments(), false, quotas, now);
    }

    /// Stores what was read again of an attachment, unless OCR does not read it anyway.
    private static StoredDocument again(
            Sql sql, DocumentDraft draft, Document before, QuotaLedger quotas, Instant now) {
        if (!Addition.isReadByOcr(before)) {
            return StoredDocument.found(before);
        }
        var stored = DocumentTable.write(sql, draft, before, null, now);
        return put(sql, stored, draft.attachments(), true, quotas, now);
    }

    /// The earlier attachment that each draft replaces: one with the same bytes, or else one with the same name.
    ///
    /// @param earlier keeps those that nothing replaces
    private static Map<DocumentDraft, WithContent> matches(
            List<WithContent> earlier, List<DocumentDraft> drafts, List<BiPredicate<WithContent, DocumentDraft>> ways) {
        var matches = new IdentityHashMap<DocumentDraft, WithContent>();
        for (var isSame : ways) {
            for (var draft : drafts) {
                var match = matches.containsKey(draft)
                        ? Optional.<WithContent>empty()
                        : earlier.stream()
                                .filter(part -> isSame.test(part, draft))
                                .findFirst();
                match.ifPresent(part -> {
                    matches.put(draft, part);
                    earlier.remove(part);
                });
            }
        }
        return matches;
    }

    /// Records in a mail that one of its attachments was removed. Does nothing for other documents.
    static void take(Sql sql, DocumentId attachment) {
        var found = DocumentRows.findWithContent(sql, attachment).orElseThrow();
        if (found.document().attachedTo() != null) {
            var mail =
                    DocumentTable.find(sql, found.document().attachedTo().id()).orElseThrow();
            var removed = mail.text().removedAttachments();
            removed.put(found.content().value(), found.document().source().fileName());
            DocumentTable.describe(
                    sql,
                    mail,
                    Document.Text.REMOVED_ATTACHMENTS,
                    removed.entrySet().stream()
                            .map(part -> part.getKey() + " " + part.getValue())
                            .collect(Collectors.joining("\n")));
        }
    }

    private static List<WithContent> earlier(Sql sql, Document mail) {
        return mail.attachments().stream()
                .map(LinkedDocument::id)
                .flatMap(id -> DocumentRows.findWithContent(sql, id).stream())
                .toList();
    }

    /// A document, its attachments, and theirs.
    public static List<Document> withAttachments(Sql sql, Document document) {
        return Stream.concat(
                        Stream.of(document),
                        document.attachments().stream()
                                .flatMap(part -> DocumentTable.find(sql, part.id()).stream())
                                .flatMap(part -> withAttachments(sql, part).stream()))
                .toList();
    }

    /// A document whose tags or metadata were changed, and its attachments, which change with it. If it was attached
    /// to a mail and has left that mail's collection, it is detached.
    static Amended followed(Sql sql, Document before, Instant now) {
        var number = before.number().value();
        var after = DocumentTable.find(sql, number);
        if (hasLeft(sql, after)) {
            take(sql, after.id());
            sql.execute("UPDATE document SET attached_to = NULL WHERE number = ?", number);
            after = DocumentTable.find(sql, number);
        }
        var tags = new TagChange(without(before.tags(), after.tags()), without(after.tags(), before.tags()));
        var keys = new HashMap<>(after.metadata());
        keys.entrySet().removeAll(before.metadata().entrySet());
        var attachments = after.attachments().stream()
                .flatMap(part -> follow(sql, part, tags, keys, now).stream())
                .toList();
        return new Amended(before, after, true, attachments);
    }

    private static Optional<Amended> follow(
            Sql sql, LinkedDocument part, TagChange tags, Map<String, Object> keys, Instant now) {
        var before = DocumentTable.find(sql, part.id()).orElseThrow();
        var number = before.number().value();
        var metadata = new HashMap<>(before.metadata());
        metadata.putAll(keys);
        var after = tags.applyTo(before.tags());
        if (Set.copyOf(after).equals(Set.copyOf(before.tags())) && metadata.equals(before.metadata())) {
            return Optional.empty();
        }
        TagTable.write(sql, number, after);
        sql.execute(
                "UPDATE document SET metadata = ?, revision = revision + 1, updated_at_micros = ? WHERE number = ?",
                JsonColumn.of(metadata),
                now,
                number);
        MetadataTable.index(sql, DocumentTable.find(sql, number));
        return Optional.of(followed(sql, before, now));
    }

    private static boolean hasLeft(Sql sql, Document document) {
        return document.attachedTo() != null
                && DocumentTable.find(sql, document.attachedTo().id())
                        .filter(mail -> CollectionName.of(mail.tags()).equals(CollectionName.of(document.tags())))
                        .isEmpty();
    }

    private static Set<String> without(List<String> tags, List<String> others) {
        var rest = new HashSet<>(tags);
        rest.removeAll(Set.copyOf(others));
        return rest;
    }
}
