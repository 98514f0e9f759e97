package pinakes.extraction;

import org.jspecify.annotations.Nullable;

/// Where in a file something stands; what the format does not have is absent.
///
/// @param page the page or slide, counted from 1
/// @param sheet the name of the sheet
/// @param cells the range of cells, such as `A1:C7`
public record Place(
        @Nullable Integer page,
        @Nullable String sheet,
        @Nullable String cells) {
    public static final Place UNKNOWN = new Place(null, null, null);

    public Place {
        if (page != null && page < 1) {
            throw new IllegalArgumentException("pages are counted from 1, got " + page);
        }
    }

    public static Place onPage(int page) {
        return new Place(page, null, null);
    }

    public static Place onSheet(String sheet, String cells) {
        return new Place(null, sheet, cells);
    }
}
