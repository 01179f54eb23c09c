//! Connection of the window to the inbox of a fleet. The address of its page is kept in the keychain; whoever has it may answer
//! there, so it comes in once and never goes out.

use inbox::{InboxClient, PageAddress};
use localization::{LocalizedText, localized};
use secrets::{Secret, Secrets, SecretsError};
use std::sync::Arc;
use tokio::sync::Mutex;

/// Connection to a fleet's inbox, once one was set up.
pub(crate) struct FleetInbox {
    secrets: Arc<Secrets>,
    connection: Mutex<Connection>,
}

/// State of the connection.
enum Connection {
    /// The keychain was not asked yet.
    Unread,
    /// There is no fleet.
    Absent,
    /// A client of the fleet's page.
    To(Arc<InboxClient>),
}

impl FleetInbox {
    pub(crate) fn new(secrets: Arc<Secrets>) -> Self {
        Self {
            secrets,
            connection: Mutex::new(Connection::Unread),
        }
    }

    /// Returns the client of the fleet's page, if there is a fleet. The error is a sentence.
    pub(crate) async fn client(&self) -> Result<Option<Arc<InboxClient>>, LocalizedText> {
        let mut connection = self.connection.lock().await;
        if matches!(*connection, Connection::Unread) {
            *connection = match self.with_secrets(|secrets| secrets.fleet_inbox()).await? {
                Some(address) => match PageAddress::parse(address.expose()) {
                    Ok(address) => Connection::To(Arc::new(InboxClient::new(address))),
                    Err(error) => return Err(error.message()),
                },
                None => Connection::Absent,
            };
        }
        Ok(connection.client())
    }

    /// Returns the client of the fleet's page, where it is known that there is a fleet. The keychain is not asked.
    pub(crate) async fn known_client(&self) -> Option<Arc<InboxClient>> {
        self.connection.lock().await.client()
    }

    /// Keeps the address of a page that answers. The error is a sentence, and the one before stays.
    pub(crate) async fn connect(&self, address: Secret) -> Result<(), LocalizedText> {
        let parsed = PageAddress::parse(address.expose()).map_err(|error| error.message())?;
        let client = InboxClient::new(parsed);
        client.questions().await.map_err(|error| error.message())?;
        let mut connection = self.connection.lock().await;
        let kept = move |secrets: &Secrets| secrets.set_fleet_inbox(address);
        self.with_secrets(kept).await?;
        *connection = Connection::To(Arc::new(client));
        Ok(())
    }

    /// Forgets the address.
    pub(crate) async fn disconnect(&self) -> Result<(), LocalizedText> {
        let mut connection = self.connection.lock().await;
        self.with_secrets(|secrets| secrets.delete_fleet_inbox())
            .await?;
        *connection = Connection::Absent;
        Ok(())
    }

    /// A keychain may ask the person to unlock it first, so nothing else waits for it.
    async fn with_secrets<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Secrets) -> Result<T, SecretsError> + Send + 'static,
    ) -> Result<T, LocalizedText> {
        let secrets = Arc::clone(&self.secrets);
        let done = tokio::task::spawn_blocking(move || work(&secrets)).await;
        let done = done
            .map_err(|error| localized!("app-keychain-interrupted", error = error.to_string()))?;
        done.map_err(|error| error.message())
    }
}

impl Connection {
    fn client(&self) -> Option<Arc<InboxClient>> {
        match self {
            Self::To(client) => Some(Arc::clone(client)),
            Self::Unread | Self::Absent => None,
        }
    }
}
