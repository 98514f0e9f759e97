package pinakes.extraction.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.detect.FormatDetection;
import pinakes.extraction.format.image.ImageReader;
import pinakes.extraction.format.image.SvgReader;
import pinakes.extraction.format.office.DocxReader;
import pinakes.extraction.format.office.OpenDocumentReader;
import pinakes.extraction.format.office.PptxReader;
import pinakes.extraction.format.office.XlsxReader;
import pinakes.extraction.format.pdf.PdfReader;
import pinakes.extraction.format.source.CodeReader;
import pinakes.extraction.format.source.JsonReader;
import pinakes.extraction.format.source.NotebookReader;
import pinakes.extraction.format.source.TexReader;
import pinakes.extraction.format.text.CsvReader;
import pinakes.extraction.format.text.MarkdownReader;
import pinakes.extraction.format.text.PlainTextReader;
import pinakes.extraction.format.text.RtfReader;
import pinakes.extraction.format.web.EpubReader;
import pinakes.extraction.format.web.HtmlReader;
import pinakes.extraction.ocr.Ocr;
import pinakes.extraction.packed.TooLargeUnpackedException;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.PartTrail;
import pinakes.extraction.reading.TemporaryDisk;

/// Extracts the text of files of all formats in this process, which should therefore be a sandboxed child process.
public final class InProcessExtractor implements AutoCloseable {
    private final Ocr ocr;
    private final Path temporaryDirectory;

    /// An extractor with a directory for temporary files.
    public InProcessExtractor(Path temporaryDirectory) {
        this.ocr = new Ocr(temporaryDirectory.resolve("tessdata"));
        this.temporaryDirectory = temporaryDirectory;
    }

    /// Reads one file.
    ///
    /// @throws ExtractionException for any failure, with its reason
    public Extraction read(ExtractionRequest request, ReadingLimits limits, ReadingProgress progress)
            throws ExtractionException {
        return read(request, limits, progress, new PartTrail(Map.of(), _ -> {}));
    }

    /// Reads one file.
    ///
    /// @param trail the parts to leave out; receives the part that is being read
    /// @throws ExtractionException for any failure, with its reason
    public Extraction read(ExtractionRequest request, ReadingLimits limits, ReadingProgress progress, PartTrail trail)
            throws ExtractionException {
        FileFormat format;
        try {
            format = FormatDetection.of(request.file(), request.fileName(), limits);
        } catch (IOException unreadable) {
            throw new ExtractionException(Reason.CORRUPT, "The file cannot be opened.", unreadable);
        }
        var draft = new ExtractionDraft(limits, progress);
        ocr.listen(progress::stepped);
        try {
            read(request, format, draft, trail);
        } finally {
            ocr.listen(() -> {});
        }
        return draft.finish(format);
    }

    /// Reads a file of a known format into a draft.
    ///
    /// @param trail the files around it
    void read(ExtractionRequest request, FileFormat format, ExtractionDraft draft, PartTrail trail)
            throws ExtractionException {
        try {
            reader(format, trail).read(request, draft);
            if (isMadeOfText(format) && draft.hasWords()) {
                draft.readBy(ReadingMethod.TEXT_EXTRACTION);
            }
        } catch (TooLargeUnpackedException tooLarge) {
            throw tooLarge.verdict();
        } catch (ExtractionException failure) {
            TemporaryDisk.requireNotFull(failure);
            throw failure;
        } catch (IOException | RuntimeException | LinkageError | AssertionError damaged) {
            TemporaryDisk.requireNotFull(damaged);
            throw new ExtractionException(
                    Reason.CORRUPT,
                    "The " + FormatDetection.name(format) + " file is damaged: it could not be read completely.",
                    damaged);
        } catch (StackOverflowError nested) {
            throw new ExtractionException(
                    Reason.CORRUPT, "The " + FormatDetection.name(format) + " file is nested too deeply.");
        }
    }

    @Override
    public void close() {
        ocr.close();
    }

    private DocumentReader reader(FileFormat format, PartTrail trail) {
        var pictures = new EmbeddedPictures(ocr, trail);
        return switch (format) {
            case PDF -> new PdfReader(ocr, pictures);
            case DOCX -> new DocxReader(pictures);
            case PPTX -> new PptxReader(pictures);
            case XLSX -> new XlsxReader();
            case HTML -> new HtmlReader(pictures);
            case JPG, PNG, TIFF, WEBP -> new ImageReader(format, ocr);
            case SVG -> new SvgReader(ocr);
            case TXT -> new PlainTextReader();
            case MARKDOWN -> new MarkdownReader();
            case CSV -> new CsvReader();
            case EPUB -> new EpubReader(pictures);
            case ODT, ODS, ODP -> new OpenDocumentReader(format, pictures);
            case EML -> new MailReader(new AttachmentReader(this, pictures, temporaryDirectory, trail));
            case RTF -> new RtfReader();
            case TEX -> new TexReader();
            case NOTEBOOK -> new NotebookReader();
            case JSON -> new JsonReader();
            case CODE, YAML, TOML -> new CodeReader();
        };
    }

    /// Readers of pages and pictures record how they read each one; the other formats always contain text.
    private static boolean isMadeOfText(FileFormat format) {
        return switch (format) {
            case PDF, JPG, PNG, TIFF, WEBP, SVG -> false;
            case DOCX, PPTX, XLSX, HTML, TXT, MARKDOWN, CSV, EPUB, ODT, ODS, ODP, EML, RTF -> true;
            case JSON, YAML, TOML, TEX, NOTEBOOK, CODE -> true;
        };
    }
}
