import { listDemoLinks } from '~/contract/demo';
import type { PlatformContext } from '../../context';
import { createDemoLinks } from '../../demo/links';
import { handle } from '../../http/handlers';
import { fail } from '../../http/result';

export function demoRoutes(context: PlatformContext) {
  return [
    handle(listDemoLinks, async () =>
      context.config.isDemo ? { links: await createDemoLinks(context) } : fail('request.notFound'),
    ),
  ];
}
