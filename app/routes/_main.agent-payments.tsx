import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import {
  generateFieldAgentQr,
  getFieldAgentPayLink,
  getFieldAgentRecord,
  getLastPayment,
  sendFieldAgentEmail,
  sendFieldAgentSms,
  type FieldAgentRecord,
} from '~/areas/payments/field-agent/calls';
import { imageSize } from '~/domain/image-size';
import { joinSentences } from '~/domain/punctuation';
import { AgentLoadFailure, AgentPage, type AgentResult } from '~/areas/payments/field-agent/pages/agent-page';
import {
  agentFields,
  findAgentErrors,
  normalizeAgentPhone,
  type AgentValues,
  type AgentIntent,
} from '~/areas/payments/field-agent/pages/fields';
import type { RouteHandle } from '~/root';
import type { Api, ApiFailure, ApiResult } from '~/lib/api-client.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { apiFailurePage, invalidFormResponse, requireSupported } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext, type PageContext, type RequestArgs } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  styles: ['field-agent'],
  enhance: (data) => ((data as { view: object | null }).view ? ['field-agent'] : []),
  form: (data) => ((data as { view: object | null }).view ? { name: 'intent', value: 'keep' } : undefined),
};

/** The customer of the page's installation, asked for once a request. */
async function findRecord(args: RequestArgs): Promise<ApiResult<FieldAgentRecord>> {
  const installationId = pageContext(args).url.searchParams.get('installationId') ?? '';
  const { api } = pageContext(args);
  if (installationId === '' || installationId.length > 100) return NO_INSTALLATION;
  return api.call(getFieldAgentRecord, { query: { installationId } });
}

const NO_INSTALLATION: ApiFailure = {
  isOk: false,
  kind: 'dialog',
  name: 'agent.notFound',
  messages: ['agent.notFound'],
  params: {},
  errorId: undefined,
  status: 404,
  details: '',
};

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What a failed call says: sentences of the contract, or the platform's own. */
function failureText({ messages, params }: ApiFailure, t: Translate): string {
  return joinSentences(messages.map((message) => t(`errors:${message}`, { defaultValue: message, ...params })));
}

/** The customer of an installation. Spec: enrollment-and-payment 2, "Field-agent payments page". */
export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  const found = await findRecord(args);
  const record = requireSupported(found);
  const title = t('field-agent:agent.title');
  if (!record.isOk) return data({ title, error: failureText(record, t), view: null }, { status: record.status });
  const { token: _secret, ...values } = record.data;
  // The buttons of one rendered page send once.
  return { title, error: '', view: { values, sendKey: randomUUID() } };
}

interface Act {
  values: AgentValues;
  sendKey: string;
  api: Api;
  record: FieldAgentRecord;
  t: PageContext['t'];
}

interface Outcome {
  result: AgentResult;
  status: number;
}

const NOTHING: Outcome = { result: { kind: 'none' }, status: 200 };

/** What one of the page's buttons does. What was typed stays, whatever comes of it. */
export async function action(args: ActionFunctionArgs) {
  const { intent, sendKey, ...values } = requireFields(await readPostWithoutFiles(args.request), agentFields);
  const { api, t } = pageContext(args);
  const record = await findRecord(args);
  if (!record.isOk) throw apiFailurePage(record, Object.entries(values));
  const { result, status } = await outcomeOf(intent, { values, sendKey, api, record: record.data, t });
  return invalidFormResponse({ result, values }, status);
}

async function outcomeOf(intent: AgentIntent, act: Act): Promise<Outcome> {
  if (intent === 'keep') return NOTHING;
  const problem = findAgentErrors(intent, act.values);
  if (problem) return { result: { kind: 'problem', ...problem }, status: 422 };
  if (intent === 'qr') return showQr(act);
  return intent === 'payment' ? showPayment(act) : send(intent, act);
}

/** The account number is posted too, but it is the record's that counts where a customer's debt is named. */
function orderOf({ values, record }: Act) {
  return {
    accountNumber: values.accountNumber.slice(0, 12),
    email: values.email.trim().slice(0, 254),
    mobileNumber: normalizeAgentPhone(values.mobileNumber),
    token: record.token,
  };
}

async function send(channel: 'email' | 'sms', act: Act): Promise<Outcome> {
  const { api, sendKey, t } = act;
  const order = orderOf(act);
  // The other channel's field is not asked for, so it may hold anything; a good contact goes along for the receipt.
  const isOtherGood = findAgentErrors(channel === 'email' ? 'sms' : 'email', act.values) === undefined;
  const body = {
    ...order,
    ...(isOtherGood ? {} : channel === 'email' ? { mobileNumber: '' } : { email: '' }),
    sendKey,
  };
  const sent = await api.call(channel === 'email' ? sendFieldAgentEmail : sendFieldAgentSms, { body });
  if (!sent.isOk) return failed(sent, failureText(sent, t));
  if (sent.data.isQueued) return { result: { kind: 'queued' }, status: 200 };
  return {
    result: {
      kind: 'sent',
      message: channel === 'email' ? 'field-agent:agent.emailSent' : 'field-agent:agent.smsSent',
    },
    status: 200,
  };
}

async function showQr(act: Act): Promise<Outcome> {
  const { api, t } = act;
  const body = orderOf(act);
  const [image, link] = await Promise.all([
    api.call(generateFieldAgentQr, { body }),
    api.call(getFieldAgentPayLink, { body }),
  ]);
  // What the platform says of the order is shown; what it could not do is said in the page's own words.
  if (!image.isOk)
    return failed(
      image,
      (image.status >= 500 && image.name !== 'request.notBuilt') || !image.name
        ? t('field-agent:agent.qrFailed')
        : failureText(image, t),
    );
  const png = new Uint8Array(await new Response(image.data.body).arrayBuffer());
  const size = imageSize(png);
  if (!size) return { result: { kind: 'failed', message: t('field-agent:agent.qrFailed') }, status: 502 };
  const { width, height } = size;
  const qr = {
    account: act.record.accountNumber,
    image: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
    width,
    height,
    link: link.isOk ? link.data.url : undefined,
  };
  return { result: { kind: 'qr', qr }, status: 200 };
}

async function showPayment(act: Act): Promise<Outcome> {
  const { api, record, t } = act;
  const { accountNumber } = orderOf(act);
  const payment = await api.call(getLastPayment, { body: { accountNumber, token: record.token } });
  if (!payment.isOk) return failed(payment, t('field-agent:agent.loadFailed', { error: failureText(payment, t) }));
  if (!payment.data) return { result: { kind: 'noPayment', account: accountNumber }, status: 200 };
  return { result: { kind: 'payment', payment: payment.data }, status: 200 };
}

const failed = ({ status }: ApiFailure, message: string): Outcome => ({ result: { kind: 'failed', message }, status });

export default function AgentPaymentsRoute() {
  const { view, error } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  if (!view) return <AgentLoadFailure error={error} />;
  return <AgentPage view={{ ...view, values: done?.values ?? view.values }} result={done?.result ?? NOTHING.result} />;
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
