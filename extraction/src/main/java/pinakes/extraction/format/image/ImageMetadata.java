package pinakes.extraction.format.image;

import com.drew.imaging.ImageMetadataReader;
import com.drew.imaging.ImageProcessingException;
import com.drew.metadata.Metadata;
import com.drew.metadata.MetadataException;
import com.drew.metadata.exif.ExifDirectoryBase;
import com.drew.metadata.exif.ExifIFD0Directory;
import com.drew.metadata.exif.ExifSubIFDDirectory;
import com.drew.metadata.exif.GpsDirectory;
import com.drew.metadata.iptc.IptcDirectory;
import com.drew.metadata.xmp.XmpDirectory;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.reading.ExtractionDraft;

/// The EXIF, IPTC and XMP metadata of a picture.
final class ImageMetadata {
    private static final int VALUE_CHARS_MAX = 500;

    private final Map<String, String> values = new LinkedHashMap<>();
    private int orientation = 1;
    private int dotsPerInch;

    private ImageMetadata() {}

    /// Reads the metadata; empty when it is damaged.
    static ImageMetadata read(Path file) {
        var metadata = new ImageMetadata();
        try {
            metadata.add(ImageMetadataReader.readMetadata(file.toFile()));
        } catch (ImageProcessingException | IOException | RuntimeException _) {
            metadata.values.clear();
        }
        return metadata;
    }

    int dotsPerInch() {
        return dotsPerInch;
    }

    BufferedImage upright(BufferedImage picture) {
        return Orientation.upright(picture, orientation);
    }

    void describe(ExtractionDraft draft) {
        draft.description().title(values.get("title"));
        draft.description().author(values.get("author"));
        draft.description().createdAt(values.get("taken_at"));
        values.forEach(draft::property);
    }

    List<String> sentences() {
        return Stream.of("title", "description", "keywords", "author", "taken_at", "camera", "location")
                .filter(values::containsKey)
                .map(name -> words(name) + ": " + values.get(name))
                .toList();
    }

    /// The name as the beginning of a sentence, such as "Taken at".
    private static String words(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1).replace('_', ' ');
    }

    private void add(Metadata metadata) {
        var main = metadata.getFirstDirectoryOfType(ExifIFD0Directory.class);
        if (main != null) {
            put("description", main.getString(ExifDirectoryBase.TAG_IMAGE_DESCRIPTION));
            put("author", main.getString(ExifDirectoryBase.TAG_ARTIST));
            put("copyright", main.getString(ExifDirectoryBase.TAG_COPYRIGHT));
            put(
                    "camera",
                    join(main.getString(ExifDirectoryBase.TAG_MAKE), main.getString(ExifDirectoryBase.TAG_MODEL)));
            orientation = number(main, ExifDirectoryBase.TAG_ORIENTATION).orElse(1);
            dotsPerInch = number(main, ExifDirectoryBase.TAG_X_RESOLUTION)
                    .filter(dots -> dots > 72 && dots <= 1200 && dots != 96)
                    .orElse(0);
        }
        var detail = metadata.getFirstDirectoryOfType(ExifSubIFDDirectory.class);
        if (detail != null) {
            var taken = detail.getDateOriginal(TimeZone.getTimeZone("UTC"));
            put("taken_at", taken == null ? null : DateTimeFormatter.ISO_INSTANT.format(taken.toInstant()));
        }
        var gps = metadata.getFirstDirectoryOfType(GpsDirectory.class);
        var location = gps == null ? null : gps.getGeoLocation();
        put("location", location == null ? null : location.toString());
        var iptc = metadata.getFirstDirectoryOfType(IptcDirectory.class);
        if (iptc != null) {
            put("title", iptc.getString(IptcDirectory.TAG_OBJECT_NAME));
            put("title", iptc.getString(IptcDirectory.TAG_HEADLINE));
            put("description", iptc.getString(IptcDirectory.TAG_CAPTION));
            var keywords = iptc.getKeywords();
            put("keywords", keywords == null ? null : String.join(", ", keywords));
        }
        for (var xmp : metadata.getDirectoriesOfType(XmpDirectory.class)) {
            var properties = xmp.getXmpProperties();
            put("title", properties.get("dc:title[1]"));
            put("description", properties.get("dc:description[1]"));
            put("author", properties.get("dc:creator[1]"));
            put("keywords", keywords(properties));
        }
    }

    private static @Nullable String keywords(Map<String, String> properties) {
        var keywords = new ArrayList<String>();
        for (var index = 1; properties.containsKey("dc:subject[" + index + "]"); index++) {
            keywords.add(properties.get("dc:subject[" + index + "]"));
        }
        return keywords.isEmpty() ? null : String.join(", ", keywords);
    }

    private void put(String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            values.putIfAbsent(
                    name,
                    value.substring(0, Math.min(value.length(), VALUE_CHARS_MAX))
                            .strip());
        }
    }

    private static @Nullable String join(@Nullable String make, @Nullable String model) {
        if (make == null || model == null) {
            return make == null ? model : make;
        }
        return model.startsWith(make.strip()) ? model : make.strip() + " " + model;
    }

    private static Optional<Integer> number(ExifIFD0Directory directory, int tag) {
        try {
            return directory.containsTag(tag) ? Optional.of(directory.getInt(tag)) : Optional.empty();
        } catch (MetadataException _) {
            return Optional.empty();
        }
    }
}
