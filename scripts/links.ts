/** Every demo screen: `npm run -s links -- --json [--base URL]`. */
import { Command } from 'commander';
import { createDemoLinks } from '../app/platform/demo/links';
import { baseUrl, printJson, withPlatform } from './command';

interface Options {
  json?: boolean;
  base?: string;
}

await new Command('links')
  .description('Lists every demo screen with a working link')
  .option('--json', 'as JSON: [{ key, title, url, note }]')
  .option('--base <url>', 'address that the links start with (default: PUBLIC_URL)')
  .allowExcessArguments(false)
  .action((options: Options) =>
    withPlatform(
      async ({ context }, config) => {
        const base = baseUrl(options.base, config);
        const links = (await createDemoLinks(context)).map(({ key, title, path, note }) => ({
          key,
          title,
          url: `${base}${path}`,
          note,
        }));
        if (options.json) return printJson(links);
        for (const { key, title, url, note } of links)
          process.stdout.write(`${key.padEnd(26)}${title}\n  ${note}\n  ${url}\n\n`);
      },
      { needsDemo: true },
    ),
  )
  .parseAsync();
