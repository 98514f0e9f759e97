package pinakes.conformance.console;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/// A PDF page with a line of text, a red square as JPEG 2000 and a black square as a fax (CCITT group 4).
final class PicturePdf {
    /// The middle of each square, as shares of the width and the height of the page.
    static final List<Double> JPEG_2000 = List.of(0.25, 0.5);

    static final List<Double> FAX = List.of(0.75, 0.5);

    private static final byte[] RED = Base64.getDecoder()
            .decode("/0//UQAvAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEBAAQEAAH/XAAEQED/"
                    + "ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAABAAAH/k8fUIBFQVK/fHUokAAAAAAGEhL/D5w4U"
                    + "AFyv9Mh/34CQFABcr/SdR6QAAAAAAYSEv/9//9k=");

    /// Sixteen white lines and the end of the block; white is drawn as black.
    private static final byte[] LINES = HexFormat.of().parseHex("FFFF001001");

    private PicturePdf() {}

    static byte[] of(String text) {
        var page = "BT /F1 12 Tf 20 370 Td (" + text + ") Tj ET q 100 0 0 100 50 150 cm /Red Do Q"
                + " q 100 0 0 100 250 150 cm /Fax Do Q";
        var square = "<< /Type /XObject /Subtype /Image /Width 16 /Height 16 /BitsPerComponent ";
        var objects = new ArrayList<byte[]>();
        objects.add(ascii("<< /Type /Catalog /Pages 2 0 R >>"));
        objects.add(ascii("<< /Type /Pages /Count 1 /Kids [3 0 R] >>"));
        objects.add(ascii("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 5 0 R /Resources"
                + " << /Font << /F1 4 0 R >> /XObject << /Red 6 0 R /Fax 7 0 R >> >> >>"));
        objects.add(ascii("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"));
        objects.add(stream("<<", ascii(page)));
        objects.add(stream(square + "8 /ColorSpace /DeviceRGB /Filter /JPXDecode", RED));
        objects.add(stream(
                square + "1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms"
                        + " << /K -1 /Columns 16 /Rows 16 /BlackIs1 true >>",
                LINES));
        return file(objects);
    }

    private static byte[] stream(String dictionary, byte[] content) {
        var stream = new ByteArrayOutputStream();
        stream.writeBytes(ascii(dictionary + " /Length " + content.length + " >>\nstream\n"));
        stream.writeBytes(content);
        stream.writeBytes(ascii("\nendstream"));
        return stream.toByteArray();
    }

    private static byte[] file(List<byte[]> objects) {
        var file = new ByteArrayOutputStream();
        file.writeBytes(ascii("%PDF-1.5\n"));
        var table = new StringBuilder("xref\n0 " + (objects.size() + 1) + "\n0000000000 65535 f \n");
        for (var number = 1; number <= objects.size(); number++) {
            table.append(String.format(Locale.ROOT, "%010d 00000 n \n", file.size()));
            file.writeBytes(ascii(number + " 0 obj\n"));
            file.writeBytes(objects.get(number - 1));
            file.writeBytes(ascii("\nendobj\n"));
        }
        var tableAt = file.size();
        file.writeBytes(ascii(table + "trailer\n<< /Size " + (objects.size() + 1) + " /Root 1 0 R >>\nstartxref\n"
                + tableAt + "\n%%EOF\n"));
        return file.toByteArray();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(ISO_8859_1);
    }
}
