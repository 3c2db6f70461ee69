import * as calls from './calls';
import { handle, type CreateHandlers, type RequestInfo } from '~/platform/http/handlers';
import { fail, FailureError } from '~/platform/http/failure';
import { createLinkSessionOpener, type LinkSession } from '../service.server';
import { listConsentHistory } from './list-consent-history.server';
import { previewUnsubscribeAll } from './preview-unsubscribe-all.server';
import { createPauseService } from './pause.server';
import { createUnsubscribeAllUndoService } from './undo-unsubscribe-all.server';
import { createUnsubscribeService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const { tokens } = context;
  const sessions = createLinkSessionOpener(context);
  const unsubscribing = createUnsubscribeService(context);
  const undoing = createUnsubscribeAllUndoService(context);
  const pausing = createPauseService(context);

  const ofPreferences = (token: string, info: RequestInfo) => sessions.open(token, ['preferences'], info);
  const ofUnsubscribe = (token: string, info: RequestInfo) => sessions.open(token, ['unsubscribe'], info);
  /** What both pages offer; a history without contacts and addresses. All else of the preferences stays behind their own gate. */
  const ofEither = (token: string, info: RequestInfo) => sessions.open(token, ['preferences', 'unsubscribe'], info);

  /** No gate, and an expired link is good: a mail provider can't identify itself. RFC 8058. */
  async function ofMailProvider(token: string, info: RequestInfo, by?: 'mailProgram' | 'page'): Promise<LinkSession> {
    const { claims } = await tokens.inspectLink(token);
    if (claims.purpose !== 'unsubscribe') throw new FailureError(fail('token.wrongPurpose'));
    return sessions.openWithoutIdentityCheck(claims, info, by === 'page' ? 'page' : 'oneClick');
  }

  return [
    handle(calls.getUnsubscribeInfo, async ({ query }, info) =>
      unsubscribing.getInfo(await ofUnsubscribe(query.token, info)),
    ),
    handle(calls.updateUnsubscribe, async ({ query, body }, info) =>
      unsubscribing.update(await ofUnsubscribe(query.token, info), body?.isConsentGiven),
    ),
    handle(calls.oneClickUnsubscribe, async ({ query }, info) => {
      const { isConsentGiven } = await unsubscribing.end(await ofMailProvider(query.token, info, query.by));
      return { isConsentGiven };
    }),
    handle(calls.getOneClickInfo, async ({ query }, info) =>
      unsubscribing.getInfo(await ofMailProvider(query.token, info, 'page')),
    ),
    handle(calls.getUnsubscribeFromAll, async ({ query }, info) =>
      previewUnsubscribeAll(context, await ofPreferences(query.token, info)),
    ),
    handle(calls.unsubscribeFromAll, async ({ body }, info) =>
      unsubscribing.endAll(await ofPreferences(body.token, info)),
    ),
    handle(calls.undoUnsubscribeFromAll, async ({ body }, info) => undoing.undo(await ofPreferences(body.token, info))),
    handle(calls.getPause, async ({ query }, info) => pausing.getPause(await ofEither(query.token, info))),
    handle(calls.pauseMessages, async ({ body }, info) => pausing.pause(await ofEither(body.token, info), body.days)),
    handle(calls.giveUnsubscribeReason, async ({ body }, info) =>
      unsubscribing.giveReason(await ofEither(body.token, info), body.reason, body.comment),
    ),
    handle(calls.listConsentEvents, async ({ query }, info) => ({
      events: await listConsentHistory(context, await ofEither(query.token, info)),
    })),
  ];
};
