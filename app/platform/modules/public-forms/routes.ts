import { getFormAddress, getPublicForm, startPublicForm } from '~/contract/public-forms';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createPublicFormService } from './service';

export function publicFormRoutes(context: PlatformContext) {
  const forms = createPublicFormService(context);
  return [
    handle(getPublicForm, ({ query }) => forms.get(query)),
    handle(startPublicForm, ({ body }) => forms.start(body)),
    handle(getFormAddress, ({ query }, info) => forms.address(userOf(info).accountId, query)),
  ];
}
