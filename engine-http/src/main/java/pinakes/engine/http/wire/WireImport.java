package pinakes.engine.http.wire;

import java.util.List;
import pinakes.engine.library.ImportReport;

/// What an import of references did.
///
/// @param imported how many references were kept
/// @param problems entries that could not be read; the others were imported
/// @param attached the documents that have a reference now
/// @param unmatched names of documents that no reference is for, or several are
/// @param unused citekeys of this file that no document matches; kept for documents that come later
public record WireImport(
        int imported,
        List<ImportReport.BrokenEntry> problems,
        List<ImportReport.Attachment> attached,
        List<String> unmatched,
        List<String> unused) {
    public static WireImport of(ImportReport report) {
        return new WireImport(
                report.imported(), report.problems(), report.attached(), report.unmatched(), report.unused());
    }

    public ImportReport report() {
        return new ImportReport(imported, problems, attached, unmatched, unused);
    }
}
