package pinakes.extraction.format.office;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/// Formats the numbers of a workbook: dates in ISO 8601, percentages, as many decimals as the workbook shows.
///
/// Thousands separators are left out, because they depend on the locale.
final class NumberFormats {
    private static final Pattern LITERAL = Pattern.compile("\"[^\"]*\"|\\\\.|_.|\\*.|\\[(?![hms]+\\])[^\\]]*\\]");
    private static final Pattern DECIMALS = Pattern.compile("[.]([0#?]+)");
    private static final int DECIMALS_MAX = 12;

    /// The precision of numbers without a format.
    private static final MathContext GENERAL = new MathContext(11, RoundingMode.HALF_UP);

    private static final double LAST_DAY = 2_958_466;
    private static final long SECONDS_PER_DAY = 86_400;

    private NumberFormats() {}

    /// The code of a format that is built into spreadsheet programs.
    static String builtIn(int id) {
        return switch (id) {
            case 1 -> "0";
            case 2 -> "0.00";
            case 3, 37, 38 -> "#,##0";
            case 4, 39, 40 -> "#,##0.00";
            case 9 -> "0%";
            case 10 -> "0.00%";
            case 14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58 -> "yyyy-mm-dd";
            case 18, 20, 32, 33, 34, 35 -> "h:mm";
            case 19, 21, 45, 46, 47, 55, 56 -> "h:mm:ss";
            case 22 -> "yyyy-mm-dd h:mm";
            default -> "General";
        };
    }

    static String shown(String number, String code, boolean from1904) {
        BigDecimal value;
        try {
            value = new BigDecimal(number.strip());
        } catch (NumberFormatException _) {
            return number;
        }
        if (value.precision() > 400 || Math.abs((long) value.scale()) > 400) {
            return number;
        }
        var bare = LITERAL.matcher(code.split(";", 2)[0]).replaceAll("").toLowerCase(Locale.ROOT);
        var days = value.doubleValue();
        if (isDate(bare) && days >= 0 && days < LAST_DAY) {
            return date(days, bare, from1904);
        }
        if (bare.contains("%")) {
            return plain(value.movePointRight(2).setScale(decimals(bare), RoundingMode.HALF_UP)) + "%";
        }
        if (bare.contains("0") && !bare.contains("e+") && !bare.contains("/")) {
            return value.setScale(decimals(bare), RoundingMode.HALF_UP).toPlainString();
        }
        return plain(value.round(GENERAL));
    }

    private static boolean isDate(String code) {
        return !code.contains("general") && !code.contains("0") && !code.contains("#") && code.matches(".*[ymdhs].*");
    }

    private static String date(double days, String code, boolean from1904) {
        var wholeDays = (long) Math.floor(days);
        var seconds = Math.round((days - wholeDays) * SECONDS_PER_DAY);
        // Spreadsheets treat 1900 as a leap year, so dates before March 1900 are off by one day.
        var epoch = from1904
                ? LocalDate.of(1904, 1, 1)
                : wholeDays < 60 ? LocalDate.of(1899, 12, 31) : LocalDate.of(1899, 12, 30);
        try {
            LocalDateTime moment = epoch.plusDays(wholeDays).atStartOfDay().plusSeconds(seconds);
            var hasDay = code.matches(".*[yd].*") || code.contains("mmm") || !code.matches(".*[hs].*");
            var hasTime = code.matches(".*[hs].*");
            var pattern = (hasDay ? "uuuu-MM-dd" : "")
                    + (hasDay && hasTime ? " " : "")
                    + (hasTime ? code.contains("s") ? "HH:mm:ss" : "HH:mm" : "");
            return moment.format(DateTimeFormatter.ofPattern(pattern, Locale.ROOT));
        } catch (DateTimeException _) {
            return String.valueOf(days);
        }
    }

    private static int decimals(String code) {
        var matcher = DECIMALS.matcher(code);
        return matcher.find() ? Math.min(matcher.group(1).length(), DECIMALS_MAX) : 0;
    }

    private static String plain(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }
}
