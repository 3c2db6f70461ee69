export { getCommunication, findCommunication, readCommunication } from './link-session.server';
export { readCommunicationInfo, readPreferencesInfo } from './preferences-info.server';
export { withLockedRecipients } from './locked-recipients.server';
export { createLinkSessions, preferenceScope, type LinkSession } from './link-session.server';
