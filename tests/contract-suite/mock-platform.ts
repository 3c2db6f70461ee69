import { http, type RequestHandler } from 'msw';
import { calls } from '~/lib/contract';
import type { Call } from '~/lib/contract/call';
import { sampleReply } from './sample';

export const MOCK_PLATFORM_URL = 'http://platform.double.example/behind/a/path';

/** How a double answers instead of well; `attempt` counts from 1. */
export type Behaviour = (request: Request, attempt: number) => Response | Promise<Response>;

interface MockPlatform {
  handlers: RequestHandler[];
  /** Requests that came, in order. */
  seen: Request[];
  /** Makes every call answer this way until `behaveWell`. */
  misbehave(behaviour: Behaviour): void;
  behaveWell(): void;
}

/** A platform that answers every call of the contract with data that fits it. */
export function createMockPlatform(): MockPlatform {
  const seen: Request[] = [];
  let behaviour: Behaviour | undefined;
  const answer = (call: Call) => async (request: Request) => {
    seen.push(request.clone());
    return behaviour ? behaviour(request, seen.length) : sampleReply(call);
  };
  const handlers = calls.map((call) => {
    const path = `${MOCK_PLATFORM_URL}/${call.path.replace(/\{(\w+)\}/g, ':$1')}`;
    const respond = answer(call);
    return http[call.method === 'GET' ? 'get' : 'post'](path, ({ request }) => respond(request));
  });
  return {
    handlers,
    seen,
    misbehave: (next) => void (behaviour = next),
    behaveWell() {
      behaviour = undefined;
      seen.length = 0;
    },
  };
}
