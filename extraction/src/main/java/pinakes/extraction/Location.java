package pinakes.extraction;

import org.jspecify.annotations.Nullable;

/// Where in a file a block is; null stands for what the format does not have.
///
/// @param page the page or slide, counted from 1
/// @param sheet the name of the sheet
/// @param cells the range of cells, such as `A1:C7`
public record Location(
        @Nullable Integer page,
        @Nullable String sheet,
        @Nullable String cells) {
    public static final Location UNKNOWN = new Location(null, null, null);

    public Location {
        if (page != null && page < 1) {
            throw new IllegalArgumentException("page numbers start at 1, got " + page);
        }
    }

    public static Location onPage(int page) {
        return new Location(page, null, null);
    }

    public static Location onSheet(String sheet, String cells) {
        return new Location(null, sheet, cells);
    }
}
