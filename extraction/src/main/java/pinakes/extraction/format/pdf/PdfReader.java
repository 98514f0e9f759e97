package pinakes.extraction.format.pdf;

import java.io.IOException;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.ocr.Ocr;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads PDF files.
public record PdfReader(Ocr ocr, EmbeddedPictures pictures) implements DocumentReader {
    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        try (var document =
                Loader.loadPDF(request.file().toFile(), "", null, null, IOUtils.createTempFileOnlyStreamCache())) {
            var count = document.getNumberOfPages();
            draft.pages(count);
            describe(document, draft);
            var reader =
                    new PageReader(document, new PageOcr(document, ocr, draft.limits()), request.forceOcr(), draft);
            var pages = new ArrayList<PageReader.Page>();
            var readable = 0;
            for (var number = 1; number <= count; number++) {
                var location = Location.onPage(number);
                try {
                    pages.add(reader.read(number - 1, location));
                    readable++;
                } catch (IOException | RuntimeException _) {
                    draft.warn("Page " + number + " is damaged and was skipped.");
                    pages.add(new PageReader.Page(location, 0, List.of(), List.of(), List.of(), List.of()));
                }
                draft.advanced("page", number, count);
            }
            if (count > 0 && readable == 0) {
                throw new IOException("no page can be read");
            }
            reader.report();
            write(document, pages, draft);
        } catch (NoClassDefFoundError _) {
            // PDFBox needs a library for certificates that we do not ship, because we have no private keys.
            throw new ExtractionException(
                    Reason.ENCRYPTED,
                    "The PDF is encrypted with a certificate. Remove the protection and add the file again.");
        } catch (InvalidPasswordException _) {
            throw new ExtractionException(
                    Reason.ENCRYPTED, "The PDF is encrypted. Remove the password and add the file again.");
        }
    }

    private void write(PDDocument document, List<PageReader.Page> pages, ExtractionDraft draft)
            throws ExtractionException {
        var items = pages.stream().map(PageReader.Page::items).toList();
        var running = new RunningLines(
                items, pages.stream().map(PageReader.Page::height).toList());
        var bodies = items.stream().map(running::without).toList();
        var headings = new Headings(bodies, Bookmarks.of(document));
        var shown = new ShownText();
        for (var index = 0; index < pages.size(); index++) {
            var page = pages.get(index);
            new PageBlocks(headings, draft, page.location()).write(bodies.get(index));
            for (var paragraph : page.recognised()) {
                draft.paragraph(paragraph, page.location());
                shown.add(paragraph);
            }
            page.items().forEach(item -> shown.add(item.text()));
            for (var figure : page.figures()) {
                figure.read(pictures, page.location(), draft);
            }
            for (var comment : page.comments()) {
                draft.paragraph(comment, page.location());
            }
        }
        new PdfForm(document, draft).write(shown);
    }

    private static void describe(PDDocument document, ExtractionDraft draft) {
        var description = draft.description();
        var information = document.getDocumentInformation();
        description.title(information.getTitle());
        description.author(information.getAuthor());
        description.createdAt(moment(information.getCreationDate()));
        description.modifiedAt(moment(information.getModificationDate()));
        description.language(document.getDocumentCatalog().getLanguage());
        draft.property("subject", information.getSubject());
        draft.property("keywords", information.getKeywords());
        draft.property("producer", information.getProducer());
    }

    private static @Nullable String moment(@Nullable Calendar calendar) {
        return calendar == null ? null : DateTimeFormatter.ISO_INSTANT.format(calendar.toInstant());
    }
}
