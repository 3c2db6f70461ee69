import { randomUUID } from 'node:crypto';
import { type FieldAgentRecord, getFieldAgentRecord } from '~/contract/field-agent';
import { failureOf } from '~/contract/platform-port';
import { joinSentences } from '~/domain/punctuation';
import type { ApiFailure, ApiResult } from '~/services/api.server';
import { appContext, type RequestArgs } from '~/services/context.server';

/** The customer of the page's installation, asked for once a request. */
export async function findRecord(args: RequestArgs): Promise<ApiResult<FieldAgentRecord>> {
  const installationId = new URL(args.request.url).searchParams.get('installationId') ?? '';
  const { api, memo } = await appContext(args);
  if (installationId === '' || installationId.length > 100) return NO_INSTALLATION;
  return memo(`installation:${installationId}`, () => api.call(getFieldAgentRecord, { query: { installationId } }));
}

const NO_INSTALLATION = { ...failureOf(getFieldAgentRecord, 'agent.notFound'), details: '' };

/** One for each rendered page: its buttons send once. */
export const newSendKey = (): string => randomUUID();

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What a failed call says: sentences of the contract, or the platform's own. */
export function failureText({ messages, params }: ApiFailure, t: Translate): string {
  return joinSentences(messages.map((message) => t(`errors:${message}`, { defaultValue: message, ...params })));
}
