import { z } from 'zod';
import { callsOf, envelope } from './call';

const defineCall = callsOf('demo');

export const listDemoLinks = defineCall({
  id: 'listDemoLinks',
  path: 'api/x/demo/Links',
  summary: 'Every demo screen with a working link (demo)',
  audience: 'operator',
  reply: envelope(
    z.object({
      links: z.array(z.object({ key: z.string(), title: z.string(), path: z.string(), note: z.string().optional() })),
    }),
  ),
  errors: ['request.notFound'],
});
