package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.apache.poi.xssf.usermodel.XSSFClientAnchor;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.Test;
import pinakes.extraction.Location;

/// K1: XLSX files.
final class XlsxTest extends FormatCase {
    @Test
    void workbook_has_tables_with_sheet_and_cells_as_place() throws Exception {
        try (var book = new XSSFWorkbook()) {
            var sheet = book.createSheet("Ducks");
            sheet.createRow(0).createCell(0).setCellValue("Counted by Ada");
            var header = sheet.createRow(2);
            header.createCell(1).setCellValue("Day");
            header.createCell(2).setCellValue("Share");
            var row = sheet.createRow(3);
            var day = row.createCell(1);
            day.setCellValue(LocalDate.of(2024, 3, 5));
            var dates = book.createCellStyle();
            dates.setDataFormat(book.createDataFormat().getFormat("d/m/yy"));
            day.setCellStyle(dates);
            var share = row.createCell(2);
            share.setCellFormula("1/4");
            var percent = book.createCellStyle();
            percent.setDataFormat(book.createDataFormat().getFormat("0.0%"));
            share.setCellStyle(percent);
            book.getCreationHelper().createFormulaEvaluator().evaluateAll();
            book.createSheet("Secret").createRow(0).createCell(0).setCellValue("hidden");
            book.setSheetHidden(1, true);

            var extraction = sample.read(written("a.xlsx", book::write));

            assertThat(Sample.outline(extraction))
                    .containsExactly("# Ducks", "Counted by Ada", "[Day, Share][2024-03-05, 25%]");
            assertThat(extraction.blocks().getLast().location()).isEqualTo(Location.onSheet("Ducks", "B3:C4"));
            assertThat(extraction.warnings()).containsExactly("The sheet “Secret” is hidden and was skipped.");
        }
    }

    @Test
    void hidden_rows_and_columns_are_left_out_and_comments_have_their_cell() throws Exception {
        try (var book = new XSSFWorkbook()) {
            var sheet = book.createSheet("Ducks");
            for (var index = 0; index < 3; index++) {
                var row = sheet.createRow(index);
                row.createCell(0).setCellValue("Kind " + index);
                row.createCell(1).setCellValue("Secret");
                row.createCell(2).setCellValue("Pond " + index);
            }
            sheet.getRow(1).setZeroHeight(true);
            sheet.setColumnHidden(1, true);
            var comment = sheet.createDrawingPatriarch().createCellComment(new XSSFClientAnchor());
            comment.setAuthor("Ada");
            comment.setString("Which one?");
            sheet.getRow(2).getCell(2).setCellComment(comment);

            var extraction = sample.read(written("a.xlsx", book::write));

            assertThat(Sample.outline(extraction))
                    .noneMatch(text -> text.contains("Secret") || text.contains("Kind 1"))
                    .endsWith("Comment by Ada on C3: Which one?");
            assertThat(extraction.warnings())
                    .containsExactly(
                            "The sheet “Ducks” has 1 hidden row, which was skipped.",
                            "The sheet “Ducks” has 1 hidden column, which was skipped.");
        }
    }

    @Test
    void rows_that_a_filter_hides_are_read() throws Exception {
        try (var book = new XSSFWorkbook()) {
            var sheet = book.createSheet("Ducks");
            sheet.getCTWorksheet().addNewSheetPr().setFilterMode(true);
            sheet.createRow(0).createCell(0).setCellValue("Teal");
            sheet.getRow(0).setZeroHeight(true);

            var extraction = sample.read(written("a.xlsx", book::write));

            assertThat(Sample.outline(extraction)).contains("Teal");
            assertThat(extraction.warnings()).isEmpty();
        }
    }
}
