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
import pinakes.extraction.ocr.Ocr;
import pinakes.extraction.picture.Pictures;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.Draft;
import pinakes.extraction.reading.Source;

/// A PDF file.
public final class PdfReader implements DocumentReader {
    private final Ocr ocr;
    private final Pictures pictures;

    public PdfReader(Ocr ocr, Pictures pictures) {
        this.ocr = ocr;
        this.pictures = pictures;
    }

    @Override
    public void read(Source source, Draft draft) throws IOException, ExtractionException {
        try (var document =
                Loader.loadPDF(source.file().toFile(), "", null, null, IOUtils.createTempFileOnlyStreamCache())) {
            var count = document.getNumberOfPages();
            draft.pages(count);
            describe(document, draft);
            var reader =
                    new PageReader(document, new PageScan(document, ocr, draft.limits()), source.forceOcr(), draft);
            var pages = new ArrayList<PageReader.Page>();
            for (var number = 1; number <= count; number++) {
                pages.add(reader.read(number));
                draft.advanced("page", number, count);
            }
            if (count > 0 && pages.stream().allMatch(PageReader.Page::isDamaged)) {
                throw new IOException("not one page can be read");
            }
            write(pages, draft);
            PdfForm.write(document, draft);
        } catch (NoClassDefFoundError certificate) {
            // What PDFBox needs for certificates does not come with the program: nobody's key does either.
            throw new ExtractionException(
                    Reason.ENCRYPTED,
                    "The PDF is encrypted with a certificate; remove the protection and add it again.");
        } catch (InvalidPasswordException encrypted) {
            throw new ExtractionException(
                    Reason.ENCRYPTED, "The PDF is encrypted; remove the password and add it again.");
        }
    }

    private void write(List<PageReader.Page> pages, Draft draft) throws ExtractionException {
        var lines = pages.stream().map(PageReader.Page::lines).toList();
        var running = new RunningLines(lines);
        var bodies = lines.stream().map(running::without).toList();
        var sizes = new BodySize(bodies);
        for (var index = 0; index < pages.size(); index++) {
            var page = pages.get(index);
            new PageBlocks(sizes, draft, page.place()).write(bodies.get(index));
            for (var paragraph : page.recognised()) {
                draft.paragraph(paragraph, page.place());
            }
            for (var figure : page.figures()) {
                figure.look(pictures, page.place(), draft);
            }
        }
    }

    private static void describe(PDDocument document, Draft draft) {
        var self = draft.self();
        var information = document.getDocumentInformation();
        var title = information.getTitle();
        self.title(title == null ? null : title.replaceFirst("^Microsoft (?:Word|PowerPoint|Excel) - ", ""));
        self.author(information.getAuthor());
        self.createdAt(moment(information.getCreationDate()));
        self.modifiedAt(moment(information.getModificationDate()));
        self.language(document.getDocumentCatalog().getLanguage());
        draft.property("subject", information.getSubject());
        draft.property("keywords", information.getKeywords());
        draft.property("producer", information.getProducer());
    }

    private static @Nullable String moment(@Nullable Calendar calendar) {
        return calendar == null ? null : DateTimeFormatter.ISO_INSTANT.format(calendar.toInstant());
    }
}
