/** The ways through the site. */
import type { Document } from './documents';

interface Item {
  text: string;
  link: string;
}

interface Group {
  text: string;
  items: Item[];
}

/** Documents by what they are read for; those that nobody names stand at the end. */
const GROUPS: { text: string; files: string[] }[] = [
  {
    text: 'Guide',
    files: ['README.md', 'docs/what-it-is.md', ...['README', 'data', 'api', 'webhooks', 'going-live'].map(guide)],
  },
  {
    text: 'Operating',
    files: [
      'docs/configuration.md',
      'docs/deploy.md',
      'docs/operations.md',
      'docs/backup.md',
      'docs/upgrading.md',
      'docs/commands.md',
      'docs/existing-platform.md',
      'docs/existing-platform-calls.md',
      'docs/tokens.md',
      'docs/sign-in.md',
      'docs/log-events.md',
      'docs/personal-data.md',
      'docs/data-map.md',
      'docs/threat-model.md',
      'SECURITY.md',
      'CHANGELOG.md',
    ],
  },
  { text: 'Reference', files: ['docs/forms.md', 'docs/data.md', 'docs/preferences-page.md', 'docs/vocabulary.md'] },
  {
    text: 'Developing',
    files: ['CONTRIBUTING.md', 'docs/architecture.md', 'docs/development.md', 'docs/design.md'],
  },
];

function guide(name: string): string {
  return `docs/guide/${name}.md`;
}

const isDecision = ({ file }: Document) => file.startsWith('docs/decisions/');
const itemOf = ({ title, page }: Document): Item => ({ text: title, link: `/${page.replace(/(?:index)?\.md$/, '')}` });

/** What stands beside the pages: all documents, each once; the decisions, of which there are many, beside each other. */
export function sidebar(documents: readonly Document[]): Record<string, Group[]> {
  const named = GROUPS.map(({ text, files }) => ({
    text,
    items: files.flatMap((file) => documents.filter((document) => document.file === file).map(itemOf)),
  }));
  const names = new Set(GROUPS.flatMap(({ files }) => files));
  const others = documents.filter((document) => !names.has(document.file) && !isDecision(document)).map(itemOf);
  return {
    '/': [...named, ...(others.length > 0 ? [{ text: 'More', items: others }] : [])],
    '/decisions/': [{ text: 'Decisions', items: documents.filter(isDecision).map(itemOf) }],
  };
}

/** What stands at the top of every page. */
export const TOP: (Item & { activeMatch: string })[] = [
  { text: 'Guide', link: '/guide/', activeMatch: '^/guide/' },
  {
    text: 'Operating',
    link: '/operations',
    activeMatch: '^/(operations|configuration|deploy|backup|upgrading|commands)',
  },
  { text: 'Forms', link: '/forms', activeMatch: '^/forms' },
  { text: 'Architecture', link: '/architecture', activeMatch: '^/(architecture|contributing|development)' },
  { text: 'Decisions', link: '/decisions/', activeMatch: '^/decisions/' },
];

/** The page that lists the decisions. */
export function decisionsPage(documents: readonly Document[]): string {
  const lines = documents.filter(isDecision).map(({ title, page }) => `- [${title}](./${page.replace(/^.*\//, '')})`);
  return `# Decisions\n\nWhat was decided, why, and what follows from it.\n\n${lines.join('\n')}\n`;
}
