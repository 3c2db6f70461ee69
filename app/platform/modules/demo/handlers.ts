import { getHomeForm, listDemoLinks } from '~/contract/demo';
import { createDemoLinks } from '../../demo/links';
import { handle, type CreateHandlers } from '../../http/handlers';
import { fail } from '../../http/result';
import { homeForm } from './home-form';

export const createHandlers: CreateHandlers = (context) => {
  const { isDemo } = context.config;
  return [
    handle(listDemoLinks, async () => (isDemo ? { links: await createDemoLinks(context) } : fail('request.notFound'))),
    handle(getHomeForm, async ({ query }) => (isDemo ? homeForm(context, query.languages) : fail('request.notFound'))),
  ];
};
