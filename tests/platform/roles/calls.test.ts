import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toUpload, type ApiResult } from '~/lib/api-client.server';
import { calls } from '~/lib/contract';
import { getCurrentCompanyLogo, getOwnAccount } from '~/areas/accounts/calls';
import { getFormAlerts, saveFormAlerts } from '~/areas/submissions/notifications/calls';
import {
  approveTemplate,
  getAccount,
  getOwnTemplateApprovalConfig,
  getTemplateApprovalConfig,
  listAdmins,
  rejectTemplate,
  saveTemplateApprovalConfig,
} from '~/areas/approval/calls';
import { getBranding, saveBranding, uploadBrandingImage } from '~/areas/accounts/branding/calls';
import { askAccountEnd, getAccountEnd, takeBackAccountEnd } from '~/areas/accounts/deletion/calls';
import { getDashboard } from '~/areas/admin-home/dashboard/calls';
import { searchAccount } from '~/areas/admin-home/search/calls';
import { getStarter, listStarters, takeStarter } from '~/areas/form-builder/starters/calls';
import { askDomain, checkDomain, getDomain, removeDomain } from '~/areas/accounts/domains/calls';
import {
  deleteRecords,
  exportRecords,
  getPreview,
  getRecord,
  importFile,
  listDatasets,
  listRecords,
  previewFile,
  putRecords,
} from '~/areas/data-import/calls';
import { listLinks, mintLinks, sendLinks, withdrawLink } from '~/areas/links/calls';
import { previewCategoryMessage, previewLinkMailing } from '~/areas/mailings/preview-calls';
import {
  getMailing,
  listMailingRows,
  listMailings,
  sendCategoryMessage,
  sendLinkMailing,
  steerMailing,
} from '~/areas/mailings/calls';
import { countSegment, listSegment, segmentSchema } from '~/areas/mailings/segments/calls';
import { createApiKey, listApiKeyCalls, listApiKeys, revokeApiKey } from '~/areas/api-keys/calls';
import type { Call, CallInput } from '~/lib/contract/call';
import { findRecipients, getDossier } from '~/areas/privacy/calls';
import { eraseRecipient, handOver, listDossierActs } from '~/areas/privacy/data-subject-calls';
import { exportPayments, getPayment, listPayments, refundPayment } from '~/areas/payments/payment-list-calls';
import type { ErrorName } from '~/lib/contract/errors';
import { inspectSession } from '~/areas/users/calls';
import { listTranslationsAsUser } from '~/areas/form-page/calls';
import { uploadPicture } from '~/areas/accounts/pictures/calls';
import { exportSubmissions, getSubmission, getSubmissionFile, listSubmissions } from '~/areas/submissions/calls';
import { getFormAddress } from '~/areas/public-forms/calls';
import { getResults, getResultsChart } from '~/areas/results/calls';
import { previewSettings } from '~/areas/admin-home/settings-preview/calls';
import { getMessageText, listMessageTexts, previewMessageText } from '~/areas/messages/texts/calls';
import { refreshToken } from '~/areas/users/calls';
import { createTestLink, getTemplateSend, sendTemplateLinks } from '~/areas/form-invitations/calls';
import {
  archiveTemplate,
  createTemplate,
  discardTemplateDraft,
  undoTemplateChange,
  duplicateTemplate,
  exportTemplate,
  importTemplate,
  listTemplateEvents,
  listTemplates,
  saveTemplateDraft,
} from '~/areas/form-builder/calls';
import { getTemplate, requestApproval, withdrawApproval } from '~/areas/approval/calls';
import {
  changePassword,
  confirmSignIn,
  getProfile,
  inviteUser,
  listUsers,
  removeUser,
  saveProfile,
  setUserRole,
  signOutEverywhere,
} from '~/areas/users/calls';
import {
  addPasskey,
  confirmApp,
  endOtherSessions,
  endOwnSession,
  getAppKey,
  getSecurity,
  makeRecoveryCodes,
  removeSecondFactor,
  requireSecondFactor,
  resetSecondFactors,
  startApp,
  startPasskey,
} from '~/areas/users/second-factor/calls';
import {
  changeWebhook,
  createWebhook,
  getWebhookLog,
  listWebhooks,
  removeWebhook,
  resendWebhookEvent,
  rotateWebhookSecret,
  sendTestEvent,
} from '~/areas/webhooks/calls';
import { aPayment } from '../../support/builders';
import type { TestPlatform } from '../../support/test-platform';
import { BYTES, dataOf, createFormCalls } from '../drafts/form-calls';
import { survey } from '../results/survey';
import { idOf, createTestKey } from '../api-keys/example-data';
import { aDefinition, templateActions, createTeam, type Team } from '../form-builder/team';
import { captureWebhooks } from '../webhooks/webhook-helpers';

/** `O`wners, `A`dmins, `M`embers. */
const WHO = { O: 'omar', A: 'ruth', M: 'mina' } as const;
type Letter = keyof typeof WHO;

/** `ok`, or the name of the failure. */
type Answer = 'ok' | ErrorName;

interface Row {
  id: string;
  /** Reads alone. */
  isReading: boolean;
  roles: string;
  /** What an owner of another account is answered who names what is ours. */
  foreign: Answer;
  /** What those are answered who may make the call; by role where it goes by who has asked for the approval. */
  own: Answer | Record<Letter, Answer>;
  /** Makes the call with things of ours, as the holder of a session. */
  make(session: string | undefined): Promise<ApiResult<unknown>>;
  /** Makes new things of ours ready for the call. */
  prepare(): Promise<void>;
}

type Rows = Awaited<ReturnType<TestPlatform['rowCounts']>>;

/** A test platform in which things of ours are ready for a call. */
interface PreparedCall {
  team: Team;
  /** What the prepared calls are about. */
  subject: { id: string; revision: number; submission: string };
  /** What was stored when all was ready, and how many messages were sent. */
  before: { rows: Rows; messages: number };
}

let team: Team;
let subject: PreparedCall['subject'];
/** Nobody's tries count for another test. */
let address = '';
let tests = 0;

/** What is stored, but for the limits of rate: who is refused is counted too. */
async function written(): Promise<Rows> {
  const { rate_limits: _counted, ...rows } = await team.testPlatform.rowCounts();
  return rows;
}

async function prepareCall(prepare: Row['prepare']): Promise<void> {
  team = await createTeam();
  subject = { id: '', revision: 0, submission: '' };
  await prepare();
}

/** Desks at which nothing was written since they were made ready: they serve one test after the other. */
const preparedCalls = new Map<Row['prepare'], PreparedCall>();

/** Ends what a test has begun. */
let release = async (): Promise<void> => undefined;

/** Makes things ready for a test whose call writes. */
async function prepareWritingCall(prepare: Row['prepare']): Promise<void> {
  await prepareCall(prepare);
  release = () => team.testPlatform.close();
}

/**
 * Makes things ready for a test whose call is to write nothing: a desk at which one has written is no other's. Resolves to what
 * expects so.
 */
async function prepareReadingCall(prepare: Row['prepare']): Promise<() => Promise<void>> {
  let prepared = preparedCalls.get(prepare);
  if (prepared) ({ team, subject } = prepared);
  else {
    await prepareCall(prepare);
    prepared = { team, subject, before: { rows: await written(), messages: team.testPlatform.messages.length } };
  }
  preparedCalls.delete(prepare);
  const { testPlatform } = team;
  const { before } = prepared;
  let now: Rows | undefined;
  release = async () => {
    const isAsBefore =
      testPlatform.messages.length === before.messages && isDeepStrictEqual(now ?? (await written()), before.rows);
    if (isAsBefore) preparedCalls.set(prepare, prepared);
    else await testPlatform.close();
  };
  return async () => {
    now = await written();
    expect(now).toEqual(before.rows);
  };
}

beforeEach(() => {
  tests += 1;
  address = `198.18.${tests >> 8}.${tests & 255}`;
});
afterEach(async () => {
  const end = release;
  release = async () => undefined;
  await end();
});
afterAll(async () => {
  for (const prepared of preparedCalls.values()) await prepared.team.testPlatform.close();
});

const none = async (): Promise<void> => undefined;

async function draft(): Promise<void> {
  const { as } = templateActions(team);
  const { id } = dataOf(
    await team.testPlatform.call(
      createTemplate,
      { body: { title: 'Contact details', type: 'CustomForm', language: 'en' } },
      as('kofi'),
    ),
  );
  const { revision } = await templateActions(team).get('kofi', id);
  dataOf(await templateActions(team).save('kofi', id, revision, aDefinition(id)));
  subject = { ...subject, id, revision: revision + 1 };
}

async function live(): Promise<void> {
  await draft();
  dataOf(await templateActions(team).request('kofi', subject.id, subject.revision));
}

async function liveWithDraft(): Promise<void> {
  await live();
  const { revision } = await templateActions(team).get('kofi', subject.id);
  dataOf(await templateActions(team).save('kofi', subject.id, revision, aDefinition(subject.id, 'Another title')));
  subject.revision = revision + 1;
}

/** Waits for two approvals, so that one decides nothing. */
async function waiting(): Promise<void> {
  await templateActions(team).needApproval(2);
  await draft();
  dataOf(await templateActions(team).request('kofi', subject.id, subject.revision));
}

/** A submission with a file. */
async function submitted(): Promise<void> {
  const { testPlatform } = team;
  await testPlatform.seed.form(survey);
  await testPlatform.seed.recipient();
  const life = createFormCalls(testPlatform, await testPlatform.seed.link({ form: 'survey' }), {
    form: 'survey',
    recipient: 'maya',
  });
  dataOf(await life.upload({ inputId: 'photo' }));
  const { reportId } = dataOf(await life.submit({ rating: ['good'] }));
  dataOf(await life.finish(reportId));
  subject = { ...subject, id: 'survey', submission: reportId };
}

const aPerson = {
  row: 1,
  recipientId: 'p1',
  name: 'Pat',
  email: 'pat@mail.example',
  phone: '',
  language: '',
  tags: {},
};
const aList = {
  channel: 'email' as const,
  days: 14,
  rows: [aPerson],
  sendKey: 'the-key-of-one-list',
  isTrial: false,
  isList: false,
};

async function sent(): Promise<void> {
  await live();
  dataOf(
    await team.testPlatform.call(
      sendTemplateLinks,
      { body: { id: subject.id, ...aList } },
      templateActions(team).as('omar'),
    ),
  );
}

async function withLogo(): Promise<void> {
  dataOf(
    await team.testPlatform
      .api({ bearer: team.sessions.omar })
      .call(uploadBrandingImage, { query: { kind: 'logo' } }, { upload: toUpload(BYTES.png) }),
  );
}

async function withKey(): Promise<void> {
  subject = { ...subject, id: idOf(await createTestKey(team.testPlatform)) };
}

async function withRecipient(): Promise<void> {
  await team.testPlatform.seed.recipient();
}

const aRecipient = { recipientId: 'maya' };
const payments = { state: '' as const, from: '', to: '', recipient: '' };

/** A payment that no gateway knows of. */
async function paid(): Promise<void> {
  await withRecipient();
  await team.testPlatform.context.db
    .insertInto('payments')
    .values(aPayment({ reference: 'LKP-TEST' }))
    .execute();
}

const order = { kind: 'preferences' as const, recipients: ['maya'], target: '', about: '', contact: '', days: 14 };
async function withLink(): Promise<void> {
  await withRecipient();
  const api = team.testPlatform.api({ bearer: team.sessions.omar });
  const made = await api.call(mintLinks, { body: order });
  subject = { ...subject, id: made.isOk ? (made.data.links[0]?.id ?? '') : '' };
}

const sendKey = 'the-key-of-one-mailing';
const segment = segmentSchema.parse({});
const mailing = {
  category: 'form_invitation',
  channel: 'email' as const,
  subject: '',
  text: 'Hello',
  versions: [],
  to: { segment },
};
async function withMailing(): Promise<void> {
  await withRecipient();
  dataOf(
    await team.testPlatform.call(
      sendCategoryMessage,
      { body: { ...mailing, sendKey } },
      templateActions(team).as('omar'),
    ),
  );
}

const params = { dataset: 'recipients' };
const LIST = Buffer.from('id,name\nnoah,Noah Reed\n');
const aFile = { params, query: { format: 'csv' as const, name: 'recipients.csv' } };

/** A file that was looked at. */
async function withPreview(): Promise<void> {
  const api = team.testPlatform.api({ bearer: team.sessions.omar });
  const { file } = dataOf(await api.call(previewFile, aFile, { upload: toUpload(LIST) }));
  subject = { ...subject, id: file };
}

const hook = { url: 'https://hooks.example/in', description: '', events: ['payment.received' as const] };

/** A webhook that has been told something. */
async function withWebhook(): Promise<void> {
  captureWebhooks(team.testPlatform);
  const { as } = templateActions(team);
  const { webhook } = dataOf(await team.testPlatform.call(createWebhook, { body: hook }, as('omar')));
  const { delivery } = dataOf(await team.testPlatform.call(sendTestEvent, { body: { id: webhook.id } }, as('omar')));
  subject = { ...subject, id: webhook.id, submission: delivery.id };
}

/** One line of the table. */
function row<C extends Call>(
  call: C,
  roles: string,
  foreign: Answer,
  input: () => CallInput<C>,
  {
    prepare = none,
    own = 'ok',
    body,
  }: { prepare?: () => Promise<void>; own?: Row['own']; body?: Buffer<ArrayBuffer> } = {},
): Row {
  const make: Row['make'] = (bearer) =>
    team.testPlatform
      .api({ clientAddress: address, ...(bearer !== undefined && { bearer }) })
      .call(call, input(), body && { upload: toUpload(body) });
  return { id: call.id, isReading: call.method === 'GET', roles, foreign, own, make, prepare };
}

const account = { accountId: 'prairie' };
const byId = () => ({ query: { id: subject.id } });
const withId = <T extends object>(more: T) => ({ body: { id: subject.id, ...more } });
const withRevision = () => withId({ revision: subject.revision });
const nothing = () => ({});
const everybody = ['omar', 'mina'].map((userId) => ({ userId, rhythm: 'each' as const }));
const config = {
  adminNeedApproval: false,
  randomApproval: false,
  approvalsRequired: 1,
  sendsToAll: true,
  adminIds: [],
};
const look = {
  revision: 99,
  companyName: 'Prairie Light & Water',
  theme: {
    primaryColor: '#2d77cb',
    secondaryColor: '#e2e4eb',
    primaryHoverColor: '#1d5fa8',
    secondaryHoverColor: '#cdd2de',
    headerBgColor: '#ffffff',
    headerText: '#111111',
    font: 'system-ui',
  },
  pageTitle: '',
  headerHtml: '',
  footerHtml: '',
  supportPhoneNumber: '',
  supportPhoneWords: '',
  supportEmailAddress: '',
  defaultLocale: 'en' as const,
  locales: ['en' as const],
  timeZone: 'UTC',
};

/** Every call that signed-in users may make: who may make it, and what an owner of another account gets of ours. */
const TABLE: Row[] = [
  row(listAdmins, 'OAM', 'account.notFound', () => ({ query: account })),
  row(saveTemplateApprovalConfig, 'OA', 'account.notFound', () => ({ body: { ...account, ...config } })),
  row(getTemplateApprovalConfig, 'OA', 'account.notFound', () => ({ query: account })),
  row(getAccount, 'OA', 'account.notFound', () => ({ params: account })),
  row(getOwnTemplateApprovalConfig, 'OAM', 'ok', nothing),
  row(approveTemplate, 'O', 'form.notFound', () => withId({ adminApproval: true }), { prepare: waiting }),
  row(rejectTemplate, 'O', 'form.notFound', () => withId({ reason: 'Not yet' }), { prepare: waiting }),
  row(getCurrentCompanyLogo, 'OAM', 'account.notFound', nothing, { prepare: withLogo }),
  row(getOwnAccount, 'OAM', 'ok', nothing),
  row(listTranslationsAsUser, 'OAM', 'form.notFound', () => ({ query: { formId: subject.id, accountId: 'prairie' } }), {
    prepare: live,
  }),
  row(refreshToken, 'OAM', 'ok', nothing),
  row(inspectSession, 'OAM', 'ok', nothing),
  row(signOutEverywhere, 'OAM', 'ok', nothing),
  row(getProfile, 'OAM', 'ok', nothing),
  row(saveProfile, 'OAM', 'ok', () => ({
    body: { firstName: 'Jo', lastName: 'Doe', mobileNumber: '', timeZone: 'UTC' },
  })),
  row(
    changePassword,
    'OAM',
    'session.wrongCredentials',
    () => ({ body: { currentPassword: 'Wrong-Horse-77', newPassword: 'Correct-Horse-78' } }),
    { own: 'session.wrongCredentials' },
  ),
  row(confirmSignIn, 'OAM', 'secondFactor.wrongProof', () => ({ body: { proof: 'x' } }), {
    own: 'secondFactor.wrongProof',
  }),
  row(listUsers, 'OA', 'ok', nothing),
  row(inviteUser, 'O', 'ok', () => ({ body: { email: 'new@prairie.example', role: 'Member' as const } })),
  row(setUserRole, 'O', 'user.notFound', () => ({ body: { userId: 'kofi', role: 'Owner' as const } })),
  row(removeUser, 'O', 'user.notFound', () => ({ body: { userId: 'kofi' } })),
  row(getSecurity, 'OAM', 'ok', nothing),
  row(startApp, 'OAM', 'ok', nothing),
  row(getAppKey, 'OAM', 'secondFactor.notFound', nothing, { own: 'secondFactor.notFound' }),
  row(confirmApp, 'OAM', 'secondFactor.notFound', () => ({ body: { code: '123456' } }), {
    own: 'secondFactor.notFound',
  }),
  row(startPasskey, 'OAM', 'ok', nothing),
  row(addPasskey, 'OAM', 'secondFactor.passkeyFailed', () => ({ body: { name: '', response: {} } }), {
    own: 'secondFactor.passkeyFailed',
  }),
  row(removeSecondFactor, 'OAM', 'secondFactor.notFound', () => ({ body: { id: 'nobody', proof: 'x' } }), {
    own: 'secondFactor.notFound',
  }),
  row(makeRecoveryCodes, 'OAM', 'secondFactor.notFound', () => ({ body: { proof: 'x' } }), {
    own: 'secondFactor.notFound',
  }),
  row(endOwnSession, 'OAM', 'ok', () => ({ body: { id: 'nobody' } })),
  row(endOtherSessions, 'OAM', 'ok', nothing),
  row(requireSecondFactor, 'O', 'ok', () => ({ body: { isRequired: false } })),
  row(resetSecondFactors, 'O', 'user.notFound', () => ({ body: { userId: 'kofi' } })),
  row(listTemplates, 'OAM', 'ok', () => ({ query: { status: 'all' as const, search: '', page: 1 } }), {
    prepare: draft,
  }),
  row(getTemplate, 'OAM', 'form.notFound', byId, { prepare: draft }),
  row(createTemplate, 'OAM', 'ok', () => ({ body: { title: 'New', type: 'CustomForm' as const, language: 'en' } })),
  row(
    saveTemplateDraft,
    'OAM',
    'form.notFound',
    () => withId({ revision: subject.revision, definition: aDefinition(subject.id) }),
    { prepare: draft },
  ),
  row(discardTemplateDraft, 'OAM', 'form.notFound', withRevision, { prepare: liveWithDraft }),
  row(undoTemplateChange, 'OAM', 'form.notFound', withRevision, { prepare: liveWithDraft }),
  row(duplicateTemplate, 'OAM', 'form.notFound', () => withId({}), { prepare: draft }),
  row(archiveTemplate, 'OA', 'form.notFound', () => withId({ isArchived: true }), { prepare: live }),
  row(importTemplate, 'OAM', 'ok', () => ({ body: { text: JSON.stringify(aDefinition('imported')) } })),
  row(exportTemplate, 'OAM', 'form.notFound', () => ({ query: { id: subject.id, which: 'draft' as const } }), {
    prepare: draft,
  }),
  row(
    requestApproval,
    'OAM',
    'form.notFound',
    () => withId({ revision: subject.revision, asks: 'all', adminIds: [] }),
    { prepare: draft },
  ),
  row(withdrawApproval, 'OAM', 'form.notFound', () => withId({}), {
    prepare: waiting,
    own: { O: 'ok', A: 'approval.notAsked', M: 'approval.notAsked' },
  }),
  row(listTemplateEvents, 'OAM', 'form.notFound', byId, { prepare: draft }),
  row(createTestLink, 'OAM', 'form.notFound', () => withId({}), { prepare: live }),
  row(getFormAddress, 'OA', 'form.notFound', () => ({ query: { formId: subject.id } }), { prepare: live }),
  row(getFormAlerts, 'OA', 'form.notFound', () => ({ query: { formId: subject.id } }), { prepare: live }),
  row(saveFormAlerts, 'OA', 'form.notFound', () => ({ body: { formId: subject.id, people: everybody } }), {
    prepare: live,
  }),
  row(sendTemplateLinks, 'OA', 'form.notFound', () => withId(aList), { prepare: live }),
  row(getTemplateSend, 'OA', 'form.notFound', () => ({ query: { id: subject.id, sendKey: aList.sendKey } }), {
    prepare: sent,
  }),
  row(listSubmissions, 'OAM', 'form.notFound', () => ({ query: { formId: subject.id, search: '', cursor: '' } }), {
    prepare: submitted,
  }),
  row(getSubmission, 'OAM', 'submission.notFound', () => ({ query: { id: subject.submission } }), {
    prepare: submitted,
  }),
  row(getSubmissionFile, 'OAM', 'file.notFound', () => ({ query: { id: subject.submission, fileId: 'photo' } }), {
    prepare: submitted,
  }),
  row(exportSubmissions, 'OA', 'form.notFound', () => ({ query: { formId: subject.id, format: 'csv' as const } }), {
    prepare: submitted,
  }),
  row(getResults, 'OAM', 'form.notFound', () => ({ query: { formId: subject.id, language: '' } }), {
    prepare: submitted,
  }),
  row(
    getResultsChart,
    'OAM',
    'form.notFound',
    () => ({ query: { formId: subject.id, language: '', inputId: 'none', format: 'svg' as const } }),
    { prepare: submitted, own: 'file.notFound' },
  ),
  row(getBranding, 'OA', 'ok', nothing),
  row(saveBranding, 'OA', 'branding.changed', () => ({ body: look }), { own: 'branding.changed' }),
  row(uploadBrandingImage, 'OA', 'ok', () => ({ query: { kind: 'logo' as const } }), { body: BYTES.png }),
  row(listMessageTexts, 'OA', 'ok', nothing),
  row(getMessageText, 'OA', 'ok', () => ({ query: { message: 'payLink' as const, language: 'en' as const } })),
  row(previewMessageText, 'OA', 'ok', () => ({
    body: { message: 'payLink' as const, language: 'en' as const, subject: '', text: '', smsText: '' },
  })),
  row(uploadPicture, 'OAM', 'ok', nothing, { body: BYTES.png }),
  row(getDashboard, 'OAM', 'ok', nothing),
  row(listStarters, 'OAM', 'ok', nothing),
  row(getStarter, 'OAM', 'ok', () => ({ query: { id: 'move' as const } })),
  row(takeStarter, 'OAM', 'ok', () => ({ body: { id: 'move' as const } })),
  row(searchAccount, 'OAM', 'ok', () => ({ query: { q: 'a', kind: '' as const } })),
  row(listApiKeys, 'O', 'ok', nothing, { prepare: withKey }),
  row(createApiKey, 'O', 'ok', () => ({ body: { name: 'Nightly', kind: 'live' as const, scopes: ['read' as const] } })),
  row(revokeApiKey, 'O', 'request.notFound', () => withId({}), { prepare: withKey }),
  row(listApiKeyCalls, 'O', 'request.notFound', byId, { prepare: withKey }),
  row(listWebhooks, 'O', 'ok', nothing, { prepare: withWebhook }),
  row(createWebhook, 'O', 'ok', () => ({ body: hook })),
  row(changeWebhook, 'O', 'request.notFound', () => withId({ ...hook, isEnabled: true }), { prepare: withWebhook }),
  row(removeWebhook, 'O', 'request.notFound', () => withId({}), { prepare: withWebhook }),
  row(rotateWebhookSecret, 'O', 'request.notFound', () => withId({}), { prepare: withWebhook }),
  row(getWebhookLog, 'O', 'request.notFound', byId, { prepare: withWebhook }),
  row(resendWebhookEvent, 'O', 'request.notFound', () => withId({ deliveryId: subject.submission }), {
    prepare: withWebhook,
  }),
  row(sendTestEvent, 'O', 'request.notFound', () => withId({}), { prepare: withWebhook }),
  row(getAccountEnd, 'O', 'ok', nothing),
  row(askAccountEnd, 'O', 'closing.wrongName', () => ({ body: { name: 'Prairie Light & Water' } })),
  row(takeBackAccountEnd, 'O', 'operator.notNow', nothing, { own: 'operator.notNow' }),
  row(getDomain, 'O', 'ok', nothing),
  row(askDomain, 'O', 'ok', () => ({ body: { domain: 'pages.example.com' } })),
  row(checkDomain, 'O', 'domain.none', () => ({ body: {} }), { own: 'domain.none' }),
  row(removeDomain, 'O', 'ok', () => ({ body: {} })),
  row(listDatasets, 'OA', 'ok', nothing),
  row(listRecords, 'OA', 'ok', () => ({ params, query: { search: '', of: '', after: '', limit: 50 } }), {
    prepare: withRecipient,
  }),
  row(getRecord, 'OA', 'data.notFound', () => ({ params, query: { key: 'maya' } }), { prepare: withRecipient }),
  row(
    putRecords,
    'OA',
    'ok',
    () => ({ params, body: { records: [{ id: 'maya', name: 'Someone Else' }], all: false, dryRun: false } }),
    { prepare: withRecipient },
  ),
  row(deleteRecords, 'OA', 'ok', () => ({ params, body: { keys: ['maya'] } }), { prepare: withRecipient }),
  row(exportRecords, 'OA', 'ok', () => ({ params, query: { format: 'csv' as const } }), { prepare: withRecipient }),
  row(previewSettings, 'OA', 'ok', () => ({ body: { dataset: 'account', record: { name: 'Prairie Power' } } })),
  row(mintLinks, 'OA', 'ok', () => ({ body: order }), { prepare: withRecipient }),
  row(sendLinks, 'OA', 'ok', () => ({ body: { ...order, channel: 'email' as const } }), {
    prepare: withRecipient,
  }),
  row(listLinks, 'OA', 'ok', () => ({ query: { recipientId: 'maya' } }), { prepare: withRecipient }),
  row(withdrawLink, 'OA', 'request.notFound', () => ({ body: { id: subject.id } }), { prepare: withLink }),
  row(countSegment, 'OA', 'ok', () => ({ body: { segment } }), { prepare: withRecipient }),
  row(listSegment, 'OA', 'ok', () => ({ body: { segment, after: '', limit: 10 } }), { prepare: withRecipient }),
  row(previewCategoryMessage, 'OA', 'ok', () => ({ body: mailing }), { prepare: withRecipient }),
  row(sendCategoryMessage, 'OA', 'ok', () => ({ body: { ...mailing, sendKey } }), { prepare: withRecipient }),
  row(
    previewLinkMailing,
    'OA',
    'ok',
    () => ({ body: { channel: 'none' as const, to: { segment }, link: { ...order, recipients: undefined } } }),
    { prepare: withRecipient },
  ),
  row(
    sendLinkMailing,
    'OA',
    'ok',
    () => ({
      body: { sendKey, channel: 'email' as const, to: { segment }, link: { ...order, recipients: undefined } },
    }),
    { prepare: withRecipient },
  ),
  row(steerMailing, 'OA', 'mailing.notFound', () => ({ body: { sendKey, act: 'pause' as const } }), {
    own: 'mailing.over',
    prepare: withMailing,
  }),
  row(getMailing, 'OA', 'mailing.notFound', () => ({ query: { sendKey } }), { prepare: withMailing }),
  row(listMailings, 'OA', 'ok', () => ({ query: { after: '' } }), { prepare: withMailing }),
  row(listMailingRows, 'OA', 'mailing.notFound', () => ({ query: { sendKey, outcome: '' as const, after: '' } }), {
    prepare: withMailing,
  }),
  row(previewFile, 'OA', 'ok', () => aFile, { body: LIST }),
  row(getPreview, 'OA', 'data.notFound', () => ({ params, query: { file: subject.id, columns: '' } }), {
    prepare: withPreview,
  }),
  row(findRecipients, 'OA', 'ok', () => ({ query: { search: 'maya', after: '' } }), { prepare: withRecipient }),
  row(getDossier, 'OA', 'recipient.notFound', () => ({ params: aRecipient, query: { all: '' as const } }), {
    prepare: withRecipient,
  }),
  row(handOver, 'OA', 'recipient.notFound', () => ({ params: aRecipient, body: {} }), { prepare: withRecipient }),
  row(eraseRecipient, 'OA', 'recipient.notFound', () => ({ params: aRecipient, body: { confirm: 'maya' } }), {
    prepare: withRecipient,
  }),
  row(listDossierActs, 'OA', 'ok', () => ({ query: { recipient: '' } }), { prepare: withRecipient }),
  row(listPayments, 'OA', 'ok', () => ({ query: { ...payments, cursor: '' } }), { prepare: paid }),
  row(exportPayments, 'OA', 'ok', () => ({ query: { ...payments, format: 'csv' as const } }), { prepare: paid }),
  row(getPayment, 'OA', 'payment.notFound', () => ({ query: { reference: 'LKP-TEST' } }), { prepare: paid }),
  row(
    refundPayment,
    'OA',
    'payment.notFound',
    () => ({ body: { reference: 'LKP-TEST', amountCents: 100, refundKey: 'the-key-of-one-form' } }),
    { prepare: paid, own: 'refund.refused' },
  ),
  row(importFile, 'OA', 'data.notFound', () => ({ params, body: { file: subject.id, skipBad: false, columns: '' } }), {
    prepare: withPreview,
  }),
];

const answerOf = (result: ApiResult<unknown>): string => (result.isOk ? 'ok' : (result.name ?? result.details));

test('the table has every call that signed-in users may make', () => {
  const wanted = calls
    // Those of operators stand in `operator/`.
    .filter(({ audience, roles, isForOperators }) =>
      audience === 'session' ? !isForOperators : audience === 'key' && roles,
    )
    .map(({ id }) => id);
  expect(TABLE.map(({ id }) => id).sort()).toEqual(wanted.sort());
});

describe.each(TABLE)('$id, for $roles', ({ id, isReading, roles, own, foreign, make, prepare }) => {
  test('is refused to those who are not signed in, and writes nothing', async () => {
    const expectNothingWritten = await prepareReadingCall(prepare);
    const strangers = [
      undefined,
      'no-session',
      await team.testPlatform.seed.link({ form: subject.id || 'x' }),
      `${team.sessions.omar}x`,
    ];
    for (const stranger of strangers) expect(answerOf(await make(stranger))).toBe('session.required');
    await expectNothingWritten();
  });

  test.each(Object.entries(WHO) as [Letter, string][])('answers role %s as the table says', async (letter, name) => {
    if (roles.includes(letter)) {
      await (isReading ? prepareReadingCall(prepare) : prepareWritingCall(prepare));
      expect(answerOf(await make(team.sessions[name]))).toBe(typeof own === 'string' ? own : own[letter]);
    } else {
      const expectNothingWritten = await prepareReadingCall(prepare);
      expect(answerOf(await make(team.sessions[name]))).toBe('session.forbidden');
      await expectNothingWritten();
    }
  });

  test('gives and changes nothing of ours for an owner of another account', async () => {
    await (isReading || foreign !== 'ok' ? prepareReadingCall(prepare) : prepareWritingCall(prepare));
    const { db } = team.testPlatform.context;
    const ours = async () => ({
      people: await db.selectFrom('users').selectAll().where('account_id', '=', 'prairie').orderBy('id').execute(),
      forms: await db.selectFrom('forms').selectAll().where('account_id', '=', 'prairie').orderBy('id').execute(),
      drafts: await db
        .selectFrom('template_drafts')
        .selectAll()
        .where('account_id', '=', 'prairie')
        .orderBy('form_id')
        .execute(),
      rounds: await db
        .selectFrom('approval_rounds')
        .selectAll()
        .where('account_id', '=', 'prairie')
        .orderBy('id')
        .execute(),
      settings: await db.selectFrom('approval_settings').selectAll().where('account_id', '=', 'prairie').execute(),
      account: await db.selectFrom('accounts').selectAll().where('id', '=', 'prairie').execute(),
      recipients: await db.selectFrom('recipients').selectAll().where('account_id', '=', 'prairie').execute(),
    });
    const before = await ours();
    const messages = team.testPlatform.messages.length;
    const result = await make(team.sessions.rival);
    expect(answerOf(result)).toBe(foreign);
    const text = result.isOk && result.data instanceof Response ? await result.data.text() : JSON.stringify(result);
    if (foreign === 'ok') expect(text).not.toMatch(/prairie|Prairie Light/);
    expect(await ours()).toEqual(before);
    // An invitation of the other account is its own matter.
    expect(team.testPlatform.messages).toHaveLength(messages + (id === 'inviteUser' ? 1 : 0));
  });
});
