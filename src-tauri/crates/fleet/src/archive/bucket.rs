//! An archive in a bucket: any object store that speaks S3.

use crate::{
    tls::{self, stays_private},
    variable::printable,
};
use object_store::{
    BackoffConfig, ClientOptions, ObjectStore, RetryConfig, aws::AmazonS3Builder,
    buffered::BufWriter, path::Path as ObjectPath,
};
use std::{env, io, path::Path, sync::Arc, time::Duration};
use tokio::{fs::File, io::AsyncWriteExt as _};
use url::Url;

/// Address of the object store; Amazon's where it is not set.
const ENDPOINT: &str = "QILBEE_FLEET_ARCHIVE_ENDPOINT";
/// Region of the bucket, which some object stores ask for.
const REGION: &str = "QILBEE_FLEET_ARCHIVE_REGION";
/// The key's name.
const ACCESS_KEY_ID: &str = "QILBEE_FLEET_ARCHIVE_ACCESS_KEY_ID";
/// The key.
const SECRET_ACCESS_KEY: &str = "QILBEE_FLEET_ARCHIVE_SECRET_ACCESS_KEY";
/// Region of a store that has none.
const DEFAULT_REGION: &str = "us-east-1";
/// Tries of a request beyond the first. The outbox tries the whole again.
const RETRIES: usize = 2;
/// Time after which a request is not tried again.
const RETRY_LIMIT: Duration = Duration::from_secs(20);
/// Time for a connection.
const CONNECT_LIMIT: Duration = Duration::from_secs(10);
/// Time for a request, such as a piece of 10 MB.
const REQUEST_LIMIT: Duration = Duration::from_secs(120);
/// Pieces on their way at the same time. They share one line, and each must be there within its limit.
const PIECES_AT_ONCE: usize = 2;

/// Address of an object store, and the key that opens it.
pub(super) struct Access {
    pub(super) endpoint: Option<String>,
    pub(super) region: Option<String>,
    pub(super) access_key_id: String,
    pub(super) secret_access_key: String,
}

impl Access {
    /// Reads it from the environment.
    pub(super) fn from_environment() -> io::Result<Self> {
        let read = |name: &str| printable(name, env::var_os(name)).map_err(io::Error::other);
        let needed =
            |name: &str| read(name)?.ok_or_else(|| io::Error::other(format!("{name} is not set")));
        Ok(Self {
            endpoint: read(ENDPOINT)?,
            region: read(REGION)?,
            access_key_id: needed(ACCESS_KEY_ID)?,
            secret_access_key: needed(SECRET_ACCESS_KEY)?,
        })
    }
}

/// Opens a bucket. Nothing is asked of it yet.
pub(super) fn open(bucket: &str, access: &Access) -> io::Result<Arc<dyn ObjectStore>> {
    tls::choose_cryptography();
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(bucket)
        .with_region(access.region.as_deref().unwrap_or(DEFAULT_REGION))
        .with_access_key_id(&access.access_key_id)
        .with_secret_access_key(&access.secret_access_key)
        .with_client_options(
            ClientOptions::new()
                .with_connect_timeout(CONNECT_LIMIT)
                .with_timeout(REQUEST_LIMIT),
        )
        .with_retry(RetryConfig {
            backoff: BackoffConfig::default(),
            max_retries: RETRIES,
            retry_timeout: RETRY_LIMIT,
        });
    if let Some(endpoint) = &access.endpoint {
        // What goes to this computer itself needs no encryption.
        builder = builder
            .with_endpoint(endpoint)
            .with_allow_http(allows_http(endpoint)?);
    }
    Ok(Arc::new(builder.build()?))
}

/// Returns whether requests may go to an endpoint without encryption. Chats and signatures would be readable on the way.
fn allows_http(endpoint: &str) -> io::Result<bool> {
    let wrong = |reason: &str| Err(io::Error::other(format!("{ENDPOINT}: {reason}")));
    let Ok(url) = Url::parse(endpoint) else {
        return wrong("it is no address, such as https://s3.example.com");
    };
    match url.scheme() {
        "https" => Ok(false),
        "http" if stays_private(&url) => Ok(true),
        _ => wrong("it must begin with https://"),
    }
}

/// Puts a file there, in pieces if it is long. Nobody finds it before its last piece is there.
pub(super) async fn upload(
    store: Arc<dyn ObjectStore>,
    from: &Path,
    to: ObjectPath,
) -> io::Result<()> {
    let mut file = File::open(from).await?;
    let mut writer = BufWriter::new(store, to).with_max_concurrency(PIECES_AT_ONCE);
    let copied = tokio::io::copy(&mut file, &mut writer).await;
    match copied {
        Ok(_) => writer.shutdown().await,
        Err(error) => {
            // Pieces of what is not put together are paid for.
            let _ = writer.abort().await;
            Err(error)
        }
    }
}

#[cfg(test)]
mod tests;
