//! HTTP of a sign-in: no redirects, so that no code or token is carried elsewhere; nothing out of reach; bounded bodies and
//! times.

use super::reach::Reach;
use futures::StreamExt as _;
use localization::{LocalizedText, localized};
use reqwest::{
    Client, Request, StatusCode, Url,
    header::{ACCEPT, CONTENT_TYPE, WWW_AUTHENTICATE},
    redirect,
};
use rmcp::transport::auth::{
    OAuthHttpClient, OAuthHttpClientError, OAuthHttpClientFuture, OAuthHttpRequest,
};
use std::time::Duration;

/// The largest answer, in bytes. Metadata and tokens have a few thousand.
const MAX_BODY_BYTES: usize = 256 * 1024;
/// The time for a whole request.
const REQUEST_LIMIT: Duration = Duration::from_secs(20);
/// The time to connect.
const CONNECT_LIMIT: Duration = Duration::from_secs(10);

/// A request that a server which wants a sign-in refuses.
const UNAUTHORIZED_REQUEST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;

/// HTTP client of one server's sign-in.
pub(crate) struct OAuthHttp {
    client: Client,
    reach: Reach,
}

/// Request that was not sent, or whose answer was not read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OAuthHttpFault {
    /// It would go out unencrypted, or into a network that the server has nothing to do with.
    #[error("the address is not allowed")]
    OutOfReach,
    /// The answer has no end.
    #[error("the answer is larger than {MAX_BODY_BYTES} bytes")]
    TooLarge,
}

impl OAuthHttp {
    pub(crate) fn new(reach: Reach) -> Result<Self, LocalizedText> {
        // One provider of cryptography for the whole program. A second call changes nothing.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let builder = match reach {
            // Proxies can't reach this computer.
            Reach::Here => Client::builder().no_proxy(),
            Reach::Public | Reach::Private => Client::builder(),
        };
        let client = builder
            .user_agent("qilbee")
            .connect_timeout(CONNECT_LIMIT)
            .timeout(REQUEST_LIMIT)
            .redirect(redirect::Policy::none())
            .build()
            .map_err(|error| localized!("mcp-no-http-client", error = error.to_string()))?;
        Ok(Self { client, reach })
    }

    /// Returns what the server says to a request without a token: where to sign in, and for which rights. None when it says
    /// nothing of it, or can't be asked.
    pub(crate) async fn challenge(&self, server: &Url) -> Option<String> {
        if !self.reach.permits(server).await {
            return None;
        }
        let asked = self
            .client
            .post(server.clone())
            .header(CONTENT_TYPE, "application/json")
            .header(ACCEPT, "application/json, text/event-stream")
            .body(UNAUTHORIZED_REQUEST);
        let answer = asked.send().await.ok()?;
        if answer.status() != StatusCode::UNAUTHORIZED {
            return None;
        }
        let challenge = answer.headers().get(WWW_AUTHENTICATE)?;
        challenge.to_str().ok().map(str::to_owned)
    }

    async fn send(
        &self,
        request: http::Request<Vec<u8>>,
    ) -> Result<http::Response<Vec<u8>>, OAuthHttpClientError> {
        let request = Request::try_from(request)?;
        if !self.reach.permits(request.url()).await {
            return Err(Box::new(OAuthHttpFault::OutOfReach));
        }
        let response = self.client.execute(request).await?;
        let mut answer = http::Response::new(Vec::new());
        *answer.status_mut() = response.status();
        *answer.headers_mut() = response.headers().clone();
        let mut pieces = response.bytes_stream();
        while let Some(piece) = pieces.next().await {
            let piece = piece?;
            if answer.body().len() + piece.len() > MAX_BODY_BYTES {
                return Err(Box::new(OAuthHttpFault::TooLarge));
            }
            answer.body_mut().extend_from_slice(&piece);
        }
        Ok(answer)
    }
}

impl OAuthHttpClient for OAuthHttp {
    fn execute(&self, request: OAuthHttpRequest) -> OAuthHttpClientFuture<'_> {
        Box::pin(self.send(request.request))
    }
}
