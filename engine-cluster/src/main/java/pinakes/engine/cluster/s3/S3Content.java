package pinakes.engine.cluster.s3;

/// What a bucket has, for messages.
enum S3Content {
    ORIGINALS("The stored files cannot be used: ", "blobs-ca"),
    BACKUPS("The backups in S3 cannot be used: ", "backup-ca");

    private final String unusable;
    private final String authority;

    S3Content(String unusable, String authority) {
        this.unusable = unusable;
        this.authority = authority;
    }

    /// What error messages begin with.
    String unusable() {
        return unusable;
    }

    /// The setting that names the certificates to trust.
    String authority() {
        return authority;
    }
}
