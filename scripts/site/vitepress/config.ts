import { readFileSync } from 'node:fs';
import { defineConfig, type DefaultTheme } from 'vitepress';
import { slugOf } from '../../../scripts/site/documents';

type Ways = Pick<DefaultTheme.Config, 'nav' | 'sidebar'>;

/** Where the site is served, and where it is written: the command says so. */
const { SITE_BASE = '/', SITE_FOLDER = '../../site' } = process.env;
const ways = JSON.parse(readFileSync(new URL('./site.json', import.meta.url), 'utf8')) as Ways;

export default defineConfig({
  title: 'Latchkey',
  description: 'Public, token-linked pages of a messaging, billing and customer-engagement platform',
  base: SITE_BASE,
  outDir: SITE_FOLDER,
  // The index of the search is one file, loaded when somebody searches.
  vite: { build: { chunkSizeWarningLimit: 2000 } },
  head: [['link', { rel: 'icon', href: `${SITE_BASE}favicon.svg` }]],
  // Addresses in the documents are examples of a machine of one's own.
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    anchor: { slugify: slugOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
    // Curly brackets mean something to Vue; here they are what an author writes for a name.
    config: ({ renderer: { rules }, utils: { escapeHtml } }) => {
      rules.text = (tokens, index) => escapeHtml(tokens[index]?.content ?? '').replaceAll('{{', '&#123;&#123;');
      rules.code_inline = (tokens, index) => `<code v-pre>${escapeHtml(tokens[index]?.content ?? '')}</code>`;
    },
  },
  themeConfig: {
    ...ways,
    logo: '/favicon.svg',
    outline: [2, 3],
    search: { provider: 'local' },
  },
});
