import { getFormAddress, getPublicForm, startPublicForm } from '~/contract/public-forms';
import { handle, userOf, type CreateHandlers } from '../../http/handlers';
import { createPublicFormService } from './service';

export const createHandlers: CreateHandlers = (context) => {
  const forms = createPublicFormService(context);
  return [
    handle(getPublicForm, ({ query }) => forms.get(query)),
    handle(startPublicForm, ({ body }) => forms.start(body)),
    handle(getFormAddress, ({ query }, info) => forms.address(userOf(info).accountId, query)),
  ];
};
