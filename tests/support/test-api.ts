import { expect } from 'vitest';
import { z } from 'zod';
import type { Call, CallData, CallInput, FileData } from '~/lib/contract/call';
import type { ApiResult, Caller, PlatformPort } from '~/lib/contract/platform-port';
import { createApi, type Api } from '~/lib/api-client.server';

/** What a call gives; a file as a `Response`, which can read it. */
export type TestData<C> = CallData<C> extends FileData ? Response : CallData<C>;

export interface TestApi {
  call<C extends Call>(
    call: C,
    input: CallInput<C>,
    options?: Parameters<Api['call']>[2],
  ): Promise<ApiResult<TestData<C>>>;
}

/**
 * The typed client of tests. Every reply must be what it would be after a journey over the wire: nothing more than the
 * contract names, and nothing that it would change.
 */
export function createTestApi(platform: PlatformPort, caller: Partial<Caller> & Pick<Caller, 'requestId'>): TestApi {
  const api = createApi(platform, { clientAddress: '203.0.113.7', ...caller });
  return {
    async call<C extends Call>(call: C, input: CallInput<C>, options?: Parameters<Api['call']>[2]) {
      const result = await api.call(call, input, options);
      if (!result.isOk) return result;
      return { isOk: true as const, data: readable(call, result.data) as TestData<C> };
    },
  };
}

function readable(call: Call, data: unknown): unknown {
  if (call.reply.kind === 'file') {
    const { body, headers } = data as FileData;
    return new Response(body, { headers });
  }
  const schema = call.reply.data as z.ZodType;
  const sent = JSON.stringify(z.encode(schema, data as never));
  expect(data, `the reply of ${call.id}`).toEqual(schema.parse(JSON.parse(sent)));
  return data;
}
