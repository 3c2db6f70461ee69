import { inspectSignUp, inspectSignUpOffer, resendEmailVerification, signUp, verifySignUp } from './calls';
import { handle, type CreateHandlers, type RequestInfo } from '~/platform/http/handlers';
import { messageLocale } from '~/locales/languages';
import { createSignUpService } from './service.server';

const languageOf = ({ language }: RequestInfo) => messageLocale(language);

export const createHandlers: CreateHandlers = (context) => {
  const service = createSignUpService(context);
  return [
    handle(signUp, ({ body }, info) => service.signUp(body, languageOf(info))),
    handle(resendEmailVerification, ({ body }, info) => service.resend(body, languageOf(info))),
    handle(inspectSignUpOffer, ({ query }) => service.offer(query.invitation)),
    handle(inspectSignUp, ({ query }) => service.inspect(query.token, query.signUpId)),
    handle(verifySignUp, ({ body }, info) => service.verify(body, info)),
  ];
};
