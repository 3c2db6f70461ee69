/** Every demo screen: `latchkey demo:links --json [--base URL]`. */
import type { Command } from 'commander';
import { createDemoLinks } from '~/platform/demo/demo-links';
import { baseUrl, jsonOption, printJson, withPlatform } from '../command';

export const define = (command: Command) =>
  command
    .addOption(jsonOption('as JSON: [{ key, title, url, note }]'))
    .option('--base <url>', 'address that the links start with (default: PUBLIC_URL)')
    .action((options: { json?: boolean; base?: string }) =>
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
    );
