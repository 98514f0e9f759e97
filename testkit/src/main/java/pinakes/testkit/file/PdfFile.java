package pinakes.testkit.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Writes PDF files with text or a picture.
public final class PdfFile {
    private static final int OBJECTS_BEFORE_PAGES = 3;
    private static final int PAGE_WIDTH = 595;

    private PdfFile() {}

    /// A file with a page for each text; every line of a text is a line on its page.
    public static byte[] ofPages(String... texts) {
        var objects = new ArrayList<String>();
        objects.add("<< /Type /Catalog /Pages 2 0 R >>");
        objects.add("<< /Type /Pages /Count " + texts.length + " /Kids [" + references(texts.length) + "] >>");
        objects.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
        for (var text : texts) {
            var content = objects.size() + 2;
            objects.add("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents " + content
                    + " 0 R /Resources << /Font << /F1 3 0 R >> >> >>");
            objects.add(stream(text));
        }
        return file(objects);
    }

    /// A file with one page that a picture covers, without any text.
    ///
    /// @param jpeg a picture in shades of grey
    static byte[] ofPicture(byte[] jpeg, int width, int height) {
        var pageHeight = PAGE_WIDTH * height / width;
        var content = "q " + PAGE_WIDTH + " 0 0 " + pageHeight + " 0 0 cm /Im Do Q";
        return file(List.of(
                "<< /Type /Catalog /Pages 2 0 R >>",
                "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 " + PAGE_WIDTH + " " + pageHeight
                        + "] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>",
                "<< /Length " + content.length() + " >>\nstream\n" + content + "\nendstream",
                "<< /Type /XObject /Subtype /Image /Width " + width + " /Height " + height
                        + " /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode /Length " + jpeg.length
                        + " >>\nstream\n" + new String(jpeg, ISO_8859_1) + "\nendstream"));
    }

    private static String references(int pages) {
        var references = new ArrayList<String>();
        for (var page = 0; page < pages; page++) {
            references.add(OBJECTS_BEFORE_PAGES + 1 + 2 * page + " 0 R");
        }
        return String.join(" ", references);
    }

    private static String stream(String text) {
        var drawn = new StringBuilder("BT /F1 12 Tf 16 TL 72 770 Td");
        text.lines()
                .map(line -> line.replaceAll("([\\\\()])", "\\\\$1"))
                .forEach(line -> drawn.append(" (").append(line).append(") Tj T*"));
        drawn.append(" ET");
        return "<< /Length " + drawn.length() + " >>\nstream\n" + drawn + "\nendstream";
    }

    private static byte[] file(List<String> objects) {
        var file = new ByteArrayOutputStream();
        file.writeBytes("%PDF-1.4\n".getBytes(ISO_8859_1));
        var table = new StringBuilder("xref\n0 " + (objects.size() + 1) + "\n0000000000 65535 f \n");
        for (var number = 1; number <= objects.size(); number++) {
            table.append(String.format(Locale.ROOT, "%010d 00000 n \n", file.size()));
            file.writeBytes((number + " 0 obj\n" + objects.get(number - 1) + "\nendobj\n").getBytes(ISO_8859_1));
        }
        var tableAt = file.size();
        file.writeBytes((table + "trailer\n<< /Size " + (objects.size() + 1) + " /Root 1 0 R >>\nstartxref\n" + tableAt
                        + "\n%%EOF\n")
                .getBytes(ISO_8859_1));
        return file.toByteArray();
    }
}
