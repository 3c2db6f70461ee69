/** Makes the site of the documents: `npm run docs:site` writes `site/`; with `--serve` it shows it while it is written. */
import { mkdirSync, mkdtempSync, watch } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { brokenLinks } from './site/check-links';
import { stage, unstage } from './site/stage';

interface Options {
  to: string;
  base: string;
  port: string;
  serve?: true;
}

async function build(folder: string, { to, base }: Options): Promise<void> {
  const { build: buildSite } = await import('vitepress');
  await buildSite(folder);
  const broken = brokenLinks(path.resolve(to), base);
  if (broken.length === 0) return;
  process.stderr.write(`Links that lead nowhere:\n${broken.map((link) => `  ${link}\n`).join('')}`);
  process.exitCode = 1;
}

async function serve(folder: string, { port }: Options): Promise<void> {
  const { createServer } = await import('vitepress');
  const server = await createServer(folder, { port: Number(port) });
  await server.listen();
  server.printUrls();
  for (const place of ['docs', '.'])
    watch(place, { recursive: place === 'docs' }, (_event, name) => {
      if (!name?.endsWith('.md')) return;
      try {
        stage(folder);
      } catch (error) {
        // A document that is being written may be wrong for a while.
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      }
    });
}

const program = new Command('docs:site')
  .description('makes the site of the documents')
  .option('--to <folder>', 'where it is written', 'site')
  .option('--base <path>', 'path that it will be served at, with a slash at both ends', '/')
  .option('--serve', 'shows it on this machine instead, and follows changes')
  .option('--port <port>', 'with --serve: where', '5173')
  .action(async (options: Options) => {
    process.env.SITE_BASE = options.base;
    process.env.SITE_FOLDER = path.resolve(options.to);
    // In the repository, so that packages are found from it; of its own, so that two at once do not meet.
    mkdirSync('.cache', { recursive: true });
    const folder = mkdtempSync(path.resolve('.cache/site-'));
    const leave = () => unstage(folder);
    process.on('exit', leave);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
    stage(folder);
    await (options.serve ? serve(folder, options) : build(folder, options));
  });
await program.parseAsync();
