package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.SheetGrid;

/// Reads workbooks: each sheet becomes a number of tables; formulas are read as their last computed values.
public final class XlsxReader implements DocumentReader {
    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        try (var office = OfficePackage.open(request, draft)) {
            office.describe("docProps/core.xml", draft);
            var main = office.mainPart("xl/workbook.xml");
            var folder = main.substring(0, main.lastIndexOf('/') + 1);
            var book = book(office, main);
            var strings = SharedStrings.read(office.xml(folder + "sharedStrings.xml"), draft.limits());
            var styles = CellStyles.read(office.xml(folder + "styles.xml"), book.from1904());
            var done = 0;
            for (var sheet : book.sheets()) {
                if (sheet.hidden()) {
                    draft.warn("The sheet “" + sheet.name() + "” is hidden and was skipped.");
                } else {
                    sheet(office, sheet, strings, styles, draft);
                }
                draft.advanced("sheet", ++done, book.sheets().size());
            }
        }
    }

    private record Sheet(String name, String part, boolean hidden) {}

    private record Book(List<Sheet> sheets, boolean from1904) {}

    private static Book book(OfficePackage office, String main) throws IOException {
        var relations = office.relations(main);
        var sheets = new ArrayList<Sheet>();
        var from1904 = false;
        try (var xml = office.requiredXml(main)) {
            while (xml.next()) {
                if (xml.isStart("sheet")) {
                    var relation = relations.get(String.valueOf(xml.reference("id")));
                    if (relation != null && relation.kind().equals("worksheet")) {
                        var hidden = !xml.attribute("state", "visible").equals("visible");
                        sheets.add(new Sheet(xml.attribute("name", ""), relation.part(), hidden));
                    }
                } else if (xml.isStart("workbookPr") && xml.attribute("date1904") != null) {
                    from1904 = xml.isOn("date1904");
                }
            }
        }
        return new Book(sheets, from1904);
    }

    private static void sheet(
            OfficePackage office, Sheet sheet, SharedStrings strings, CellStyles styles, ExtractionDraft draft)
            throws IOException, ExtractionException {
        if (!office.has(sheet.part())) {
            draft.warn("The sheet “" + sheet.name() + "” is missing.");
            return;
        }
        draft.heading(1, sheet.name(), new Location(null, sheet.name(), null));
        try (var xml = office.xml(sheet.part())) {
            var grid = new SheetGrid(sheet.name(), draft);
            var cells = new SheetCells(xml, strings, styles);
            cells.read(grid);
            grid.end();
            warnOfHidden(sheet.name(), cells.skippedRows(), "row", draft);
            warnOfHidden(sheet.name(), cells.skippedColumns(), "column", draft);
        }
        if (draft.limits().reviewMarks().haveComments()) {
            for (var relation : office.relations(sheet.part()).values()) {
                if (relation.kind().equals("comments")) {
                    comments(office, relation.part(), sheet.name(), draft);
                }
            }
        }
    }

    private static void warnOfHidden(String sheet, int count, String what, ExtractionDraft draft) {
        if (count > 0) {
            draft.warn("The sheet “" + sheet + "” has " + count + " hidden " + what + (count == 1 ? "" : "s")
                    + (count == 1 ? ", which was skipped." : ", which were skipped."));
        }
    }

    /// Adds the comments of a sheet, each with its cell.
    private static void comments(OfficePackage office, String part, String sheet, ExtractionDraft draft)
            throws IOException, ExtractionException {
        var authors = new ArrayList<String>();
        try (var xml = office.xml(part)) {
            while (xml.next()) {
                if (xml.isStart("author")) {
                    authors.add(xml.textWithin());
                } else if (xml.isStart("comment")) {
                    var cell = xml.attribute("ref", "");
                    var author = xml.number("authorId", -1);
                    var text = SharedStrings.rich(xml).strip();
                    var name = author >= 0 && author < authors.size() ? authors.get(author) : "";
                    if (!text.isBlank()) {
                        draft.paragraph(
                                "Comment" + (name.isBlank() ? "" : " by " + name) + " on " + cell + ": " + text,
                                Location.onSheet(sheet, cell));
                    }
                }
            }
        }
    }
}
