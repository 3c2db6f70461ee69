import { getFormAddress, getPublicForm, startPublicForm } from './calls';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { createPublicFormService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const forms = createPublicFormService(context);
  return [
    handle(getPublicForm, ({ query }) => forms.get(query)),
    handle(startPublicForm, ({ body }) => forms.start(body)),
    handle(getFormAddress, ({ query }, info) => forms.address(userOf(info).accountId, query)),
  ];
};
