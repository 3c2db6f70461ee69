/** The form page's own components over node:http: `renderToString` and gzip at every request, and nothing else. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import App, { Layout } from '~/root';
import LinkLayout from '~/routes/_link';
import FormRoute, { handle } from '~/routes/_link.form.$token/route';
import { translatorsOf } from '~/services/locale.server';
import { DrawnPageProvider, joinPageForm, type DrawnPage } from '~/ui/page-form';
import { joinScripts } from '~/ui/page-scripts';
import { NonceProvider } from '~/ui/safe-html';
import type { CapturedPage } from '../capture';
import { BareRoot } from './no-router';

const captured = JSON.parse(readFileSync(process.env.BENCH_PAGE ?? '', 'utf8')) as CapturedPage;
const { data } = captured;
const form = data['routes/_link.form.$token'] as { title: string };
const i18n = translatorsOf(data.root as { saysCaptured: boolean })('en');
const page = {
  location: { pathname: captured.path, search: '', hash: '' },
  title: form.title,
  matches: [
    { id: 'root', handle: undefined, data: data.root, element: null },
    { id: 'routes/_link', handle: undefined, data: data['routes/_link'], element: <LinkLayout /> },
    { id: 'routes/_link.form.$token', handle, data: form, element: <FormRoute /> },
  ],
};

function draw(): string {
  const drawn: DrawnPage = { isRefused: false };
  const html = renderToString(
    <NonceProvider value="AAAAAAAAAAAAAAAAAAAAAA==">
      <DrawnPageProvider value={drawn}>
        <I18nextProvider i18n={i18n}>
          <BareRoot page={page}>
            <Layout>
              <App />
            </Layout>
          </BareRoot>
        </I18nextProvider>
      </DrawnPageProvider>
    </NonceProvider>,
  );
  return joinScripts(joinPageForm(html, drawn), drawn);
}

createServer((_request, response) => {
  const body = gzipSync(`<!DOCTYPE html>${draw()}`, { level: 1 });
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': body.length,
  });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
