import type { SecurityEventKind } from '~/areas/users/second-factor/calls';
import { singleLine } from '../sanitize-text';
import { isolate, isolateLtr } from '../content';
import { button, emailMessage, smallPrint, paragraph, type Message, type MessageContext } from '../parts';

interface SignUpParams {
  url: string;
}

/** About an invitation to join an account. */
interface InvitationParams {
  /** Name of who invites. */
  by: string;
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
  /** Who did it, where it was somebody else. */
  by: string;
  /** Whoever it is has come in by this, and has no password that could be changed. */
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

export function signUpVerify(scene: MessageContext, { url, hours }: SignUpParams & { hours: number }): Message {
  const { t, company } = scene;
  return emailMessage(scene, t('signUp.subject', { company }), [
    paragraph(t('signUp.intro', { company: isolate(company) })),
    button(scene, t('signUp.open'), url),
    paragraph(t('signUp.valid', { hours: isolateLtr(String(hours)) })),
    smallPrint(t('signUp.ignore')),
  ]);
}

/** To an address that is a user's already. */
export function signUpByExistingUser(scene: MessageContext, { url }: SignUpParams): Message {
  const { t, company } = scene;
  return emailMessage(scene, t('signUp.takenSubject', { company }), [
    paragraph(t('signUp.takenIntro', { company: isolate(company) })),
    button(scene, t('signUp.takenOpen'), url),
    smallPrint(t('signUp.takenIgnore')),
  ]);
}

export function userInvitation(scene: MessageContext, { by, url, days }: InvitationParams & { days: number }): Message {
  const { t, company } = scene;
  return emailMessage(scene, t('people.subject', { company }), [
    paragraph(t('people.intro', { company: isolate(company), by: isolate(singleLine(by, 120)) })),
    button(scene, t('people.open'), url),
    paragraph(t('people.valid', { days: isolateLtr(String(days)) })),
    smallPrint(t('people.ignore')),
  ]);
}

/** To an address that belongs to an account already: an address belongs to one. */
export function invitationToExistingUser(scene: MessageContext, { by, url }: InvitationParams): Message {
  const { t, company } = scene;
  return emailMessage(scene, t('people.subject', { company }), [
    paragraph(t('people.taken', { company: isolate(company), by: isolate(singleLine(by, 120)) })),
    button(scene, t('people.takenOpen'), url),
    smallPrint(t('people.ignore')),
  ]);
}

export function passwordReset(scene: MessageContext, { url, minutes }: PasswordResetParams): Message {
  const { t, company } = scene;
  return emailMessage(scene, t('passwordReset.subject', { company }), [
    paragraph(t('passwordReset.intro', { company: isolate(company) })),
    button(scene, t('passwordReset.open'), url),
    paragraph(t('passwordReset.valid', { minutes: isolateLtr(String(minutes)) })),
    smallPrint(t('passwordReset.ignore')),
  ]);
}

export function securityNotice(scene: MessageContext, { kind, name, by, isNew, url }: SecurityParams): Message {
  const { t, company } = scene;
  const factorName = singleLine(name, 60);
  return emailMessage(scene, t(isNew ? 'security.newSubject' : 'security.subject', { company }), [
    paragraph(
      t(isNew ? 'security.newPerson' : `security.${kind}`, {
        company: isolate(company),
        by: isolate(singleLine(by, 120)),
      }),
    ),
    ...(factorName ? [paragraph(t('security.name', { name: isolate(factorName) }))] : []),
    button(scene, t('security.open'), url),
    smallPrint(t(isNew ? 'security.newNotYou' : 'security.notYou')),
  ]);
}

export function webhookFailed(scene: MessageContext, { host, days, url }: WebhookParams): Message {
  const { t } = scene;
  const about = { host: isolateLtr(host), days: isolateLtr(String(days)) };
  return emailMessage(scene, t('webhook.subject', { host }), [
    paragraph(t(days > 0 ? 'webhook.silent' : 'webhook.gone', about)),
    paragraph(t('webhook.missed')),
    button(scene, t('webhook.open'), url),
  ]);
}
