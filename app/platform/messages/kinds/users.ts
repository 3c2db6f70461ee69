import type { SecurityEventKind } from '~/areas/users/second-factor/calls';
import { toSingleLine } from '../sanitize-text';
import { isolateDirection, isolateLtr } from '../email-blocks';
import { button, emailMessage, smallPrint, paragraph, type Message, type MessageContext } from '../message-builder';

interface SignUpParams {
  url: string;
}

/** About an invitation to join an account. */
interface InvitationParams {
  /** Name of the person who invites. */
  inviterName: string;
  url: string;
}

interface PasswordResetParams {
  url: string;
  minutes: number;
}

/** What happened to somebody's second factors. */
interface SecurityParams {
  kind: SecurityEventKind;
  /** Of the factor. */
  name: string;
  /** Name of the person who did it, where it was somebody else. */
  actorName: string;
  /** The person has signed in by this for the first time, and has no password to change. */
  isNew?: boolean;
  url: string;
}

/** About an address of the account's own systems that nothing is sent to any more. */
interface WebhookParams {
  /** Host of the address. */
  host: string;
  /** For how long it has taken nothing; 0 where it said itself that it is gone. */
  days: number;
  url: string;
}

export function signUpVerify(context: MessageContext, { url, hours }: SignUpParams & { hours: number }): Message {
  const { t, company } = context;
  return emailMessage(context, t('signUp.subject', { company }), [
    paragraph(t('signUp.intro', { company: isolateDirection(company) })),
    button(context, t('signUp.open'), url),
    paragraph(t('signUp.valid', { hours: isolateLtr(String(hours)) })),
    smallPrint(t('signUp.ignore')),
  ]);
}

/** To an address that is a user's already. */
export function signUpByExistingUser(context: MessageContext, { url }: SignUpParams): Message {
  const { t, company } = context;
  return emailMessage(context, t('signUp.takenSubject', { company }), [
    paragraph(t('signUp.takenIntro', { company: isolateDirection(company) })),
    button(context, t('signUp.takenOpen'), url),
    smallPrint(t('signUp.takenIgnore')),
  ]);
}

export function userInvitation(
  context: MessageContext,
  { inviterName, url, days }: InvitationParams & { days: number },
): Message {
  const { t, company } = context;
  return emailMessage(context, t('people.subject', { company }), [
    paragraph(
      t('people.intro', { company: isolateDirection(company), by: isolateDirection(toSingleLine(inviterName, 120)) }),
    ),
    button(context, t('people.open'), url),
    paragraph(t('people.valid', { days: isolateLtr(String(days)) })),
    smallPrint(t('people.ignore')),
  ]);
}

/** To an address that belongs to an account already: an address belongs to one. */
export function invitationToExistingUser(context: MessageContext, { inviterName, url }: InvitationParams): Message {
  const { t, company } = context;
  return emailMessage(context, t('people.subject', { company }), [
    paragraph(
      t('people.taken', { company: isolateDirection(company), by: isolateDirection(toSingleLine(inviterName, 120)) }),
    ),
    button(context, t('people.takenOpen'), url),
    smallPrint(t('people.ignore')),
  ]);
}

export function passwordReset(context: MessageContext, { url, minutes }: PasswordResetParams): Message {
  const { t, company } = context;
  return emailMessage(context, t('passwordReset.subject', { company }), [
    paragraph(t('passwordReset.intro', { company: isolateDirection(company) })),
    button(context, t('passwordReset.open'), url),
    paragraph(t('passwordReset.valid', { minutes: isolateLtr(String(minutes)) })),
    smallPrint(t('passwordReset.ignore')),
  ]);
}

export function securityNotice(
  context: MessageContext,
  { kind, name, actorName, isNew, url }: SecurityParams,
): Message {
  const { t, company } = context;
  const factorName = toSingleLine(name, 60);
  return emailMessage(context, t(isNew ? 'security.newSubject' : 'security.subject', { company }), [
    paragraph(
      t(isNew ? 'security.newPerson' : `security.${kind}`, {
        company: isolateDirection(company),
        by: isolateDirection(toSingleLine(actorName, 120)),
      }),
    ),
    ...(factorName ? [paragraph(t('security.name', { name: isolateDirection(factorName) }))] : []),
    button(context, t('security.open'), url),
    smallPrint(t(isNew ? 'security.newNotYou' : 'security.notYou')),
  ]);
}

export function webhookFailed(context: MessageContext, { host, days, url }: WebhookParams): Message {
  const { t } = context;
  const about = { host: isolateLtr(host), days: isolateLtr(String(days)) };
  return emailMessage(context, t('webhook.subject', { host }), [
    paragraph(t(days > 0 ? 'webhook.silent' : 'webhook.gone', about)),
    paragraph(t('webhook.missed')),
    button(context, t('webhook.open'), url),
  ]);
}
