import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { enrollmentSchema } from '~/areas/form-page/calls';
import { preferredLanguages } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('demo');

/** What a person does, in the order in which it comes. */
export const DEMO_JOURNEYS = [
  'receive',
  'fill',
  'prove',
  'sign',
  'pay',
  'spread',
  'enroll',
  'contact',
  'return',
  'build',
  'read',
  'agent',
  'edge',
] as const;
export type DemoJourney = (typeof DEMO_JOURNEYS)[number];

/** How a screen is opened: by somebody's link, by an address that anybody has, signed in; or that it reads from right to left. */
export const DEMO_KINDS = ['link', 'open', 'signedIn', 'rightToLeft'] as const;
export type DemoKind = (typeof DEMO_KINDS)[number];

const demoLinkSchema = z.object({
  key: z.string(),
  title: z.string(),
  path: z.string(),
  note: z.string().optional(),
  journey: z.enum(DEMO_JOURNEYS),
  kind: z.enum(DEMO_KINDS),
});
export type DemoLink = z.output<typeof demoLinkSchema>;

export const listDemoLinks = defineCall({
  id: 'listDemoLinks',
  path: 'api/x/demo/Links',
  summary: 'Every demo screen with a working link (demo)',
  audience: 'operator',
  reply: envelope(z.object({ links: z.array(demoLinkSchema) })),
  errors: ['request.notFound'],
});

const homeFormSchema = z.object({
  /** Of its public address, by which `startPublicForm` begins it. */
  account: z.string(),
  slug: z.string(),
  stamp: z.string().max(500),
  /** The account's. */
  timeZone: z.string(),
  form: enrollmentSchema.pick({
    id: true,
    version: true,
    type: true,
    title: true,
    language: true,
    country: true,
    submitName: true,
    formElements: true,
  }),
});
export type HomeForm = z.output<typeof homeFormSchema>;

/** `request.notFound` where there is no demo, and where its address takes nothing at the moment. */
export const getHomeForm = defineCall({
  id: 'getHomeForm',
  path: 'api/x/demo/HomeForm',
  summary: 'The form that the home page offers to be tried (demo)',
  audience: 'public',
  query: z.object({ languages: preferredLanguages }),
  reply: envelope(homeFormSchema),
  errors: ['request.notFound'],
});
