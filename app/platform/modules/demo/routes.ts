import { getHomeForm, listDemoLinks } from '~/contract/demo';
import type { PlatformContext } from '../../context';
import { createDemoLinks } from '../../demo/links';
import { handle } from '../../http/handlers';
import { fail } from '../../http/result';
import { homeForm } from './home-form';

export function demoRoutes(context: PlatformContext) {
  const { isDemo } = context.config;
  return [
    handle(listDemoLinks, async () => (isDemo ? { links: await createDemoLinks(context) } : fail('request.notFound'))),
    handle(getHomeForm, async ({ query }) => (isDemo ? homeForm(context, query.languages) : fail('request.notFound'))),
  ];
}
