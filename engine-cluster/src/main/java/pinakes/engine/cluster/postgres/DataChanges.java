package pinakes.engine.cluster.postgres;

import java.util.Locale;
import pinakes.engine.DataKind;
import pinakes.engine.core.catalog.Sql;

/// The marks of the transactions that changed data, which triggers add in the same transaction. The revision of a kind
/// is the XOR of its marks: it depends on what is committed, but not on the order of the commits or on the engine that
/// asks.
final class DataChanges {
    private static final int ROWS_MAX = 100;

    private static final String FOLD = """
            WITH folded AS (
                DELETE FROM data_change WHERE (SELECT count(*) FROM data_change) > ? RETURNING kind, mark)
            INSERT INTO data_change (kind, mark) SELECT kind, bit_xor(mark) FROM folded GROUP BY kind""";

    private DataChanges() {}

    static String revision(Sql sql, DataKind kind) {
        return Long.toHexString(sql.number(
                "SELECT bit_xor(mark) FROM data_change WHERE kind = ?",
                kind.name().toLowerCase(Locale.ROOT)));
    }

    /// Replaces many marks by few with the same XOR. If several engines do this at the same time, each
    /// folds the marks that the others have left.
    static void fold(Sql sql) {
        sql.execute(FOLD, ROWS_MAX);
    }
}
