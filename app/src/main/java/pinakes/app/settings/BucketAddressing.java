package pinakes.app.settings;

/// Where the name of a bucket is in the URLs of its objects.
public enum BucketAddressing {
    /// `https://s3.example.org/bucket/…`
    PATH,
    /// `https://bucket.s3.example.org/…`
    HOST
}
