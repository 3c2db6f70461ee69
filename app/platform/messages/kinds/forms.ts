import { multiLine, singleLine } from '../clean';
import { fill, plain, type Block } from '../content';
import {
  auto,
  details,
  email,
  heading,
  link,
  ltr,
  sentence,
  shortName,
  timeWithZone,
  webAddress,
  type Message,
  type Scene,
} from '../parts';

export interface SubmissionParams {
  reference: string;
  formTitle: string;
  /** Milliseconds since 1970-01-01 UTC. */
  submittedAt: number;
  /** IANA name of the account's zone; UTC if the name is unknown. */
  timeZone: string;
  answers?: { label: string; value: string }[];
  /** Where the submission can be read again. */
  url: string;
}

/** A link to a form that an account asks somebody to fill in. */
export interface InvitationParams {
  formTitle: string;
  url: string;
  /** Undefined where the account has made such messages mandatory. */
  unsubscribeUrl?: string;
}

/** About a template and its round of approval. */
export interface ApprovalParams {
  formTitle: string;
  /** Name of who did it. */
  by: string;
  url: string;
}

export function submissionReceived(scene: Scene, params: SubmissionParams): Message {
  const { texts, company, locale } = scene;
  const { submission, common } = texts;
  const reference = ltr(singleLine(params.reference, 60));
  const formTitle = auto(singleLine(params.formTitle, 120));
  const answers = (params.answers ?? []).map(({ label, value }) => ({
    label: singleLine(label),
    value: auto(multiLine(value) || submission.noAnswer),
  }));
  return email(scene, fill(submission.subject, { reference, formTitle }, plain), [
    sentence(submission.intro, { company }),
    details([
      { label: submission.reference, value: reference },
      { label: submission.form, value: formTitle },
      { label: submission.time, value: auto(timeWithZone(params.submittedAt, params.timeZone, locale)) },
    ]),
    ...(answers.length > 0 ? [heading(submission.answers), details(answers)] : []),
    { kind: 'button', label: submission.open, url: webAddress(params.url), copyHint: common.copyLink },
    sentence(submission.personal, {}),
    sentence(submission.keep, {}, true),
  ]);
}

export function formInvitation(scene: Scene, params: InvitationParams): Message {
  const { texts, company } = scene;
  const { invitation, link: words, common, notification } = texts;
  const url = webAddress(params.url);
  const { unsubscribeUrl } = params;
  const formTitle = auto(singleLine(params.formTitle, 120));
  const body: Block[] = [
    sentence(invitation.intro, { company }),
    heading(formTitle.text),
    { kind: 'button', label: invitation.open, url, copyHint: common.copyLink },
    sentence(words.personal, {}),
  ];
  const message = email(
    scene,
    fill(invitation.subject, { company, formTitle }, plain),
    body,
    unsubscribeUrl ? [link(notification.unsubscribe, unsubscribeUrl)] : [],
  );
  const smsTitle = auto(singleLine(params.formTitle, 60));
  const sms = fill(invitation.sms, { company: shortName(company), formTitle: smsTitle, url: ltr(url) }, plain);
  return { ...message, smsText: unsubscribeUrl ? `${sms}\n${notification.smsEnd}` : sms };
}

/** The reason may be empty. */
export type RejectionParams = ApprovalParams & { reason: string };

export const approvalRequested = (scene: Scene, params: ApprovalParams): Message =>
  approval(scene, scene.texts.approval.requested, params);
export const approvalActivated = (scene: Scene, params: ApprovalParams): Message =>
  approval(scene, scene.texts.approval.activated, params);
export const approvalRejected = (scene: Scene, { reason, ...params }: RejectionParams): Message =>
  approval(scene, scene.texts.approval.rejected, params, reason);

function approval(
  scene: Scene,
  texts: { subject: string; intro: string; open: string },
  params: ApprovalParams,
  reason = '',
) {
  const { common, approval: shared } = scene.texts;
  const formTitle = auto(singleLine(params.formTitle, 120));
  const said = multiLine(reason);
  return email(scene, fill(texts.subject, { formTitle }, plain), [
    sentence(texts.intro, { formTitle, by: auto(singleLine(params.by, 120)) }),
    ...(said === '' ? [] : [details([{ label: shared.reason, value: auto(said) }])]),
    { kind: 'button', label: texts.open, url: webAddress(params.url), copyHint: common.copyLink },
  ]);
}
