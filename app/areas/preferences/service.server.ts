export { communicationOf, findCommunication, readCommunication } from './visit.server';
export { communicationInfo, preferencesInfo } from './view.server';
export { holdRecipients } from './holding.server';
export { createVisits, scopeOf, type Visit } from './visit.server';
