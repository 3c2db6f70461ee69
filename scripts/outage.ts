/** The outage flag: `npm run -s outage -- on|off|show [--message TEXT] [--in LANGUAGE=TEXT]`. */
import { Argument, Command, InvalidArgumentError } from 'commander';
import { LOCALES } from '../app/contract/enums';
import { createOutageStore, NO_OUTAGE } from '../app/platform/modules/system/service';
import { CommandError, printJson, withPlatform } from './command';

interface Options {
  message?: string;
  in?: Record<string, string>;
}

function addTranslation(pair: string, known: Record<string, string> = {}): Record<string, string> {
  const [, language = '', text = ''] = /^([\w-]+)=(.*\S.*)$/s.exec(pair) ?? [];
  const locale = LOCALES.find((each) => each.toLowerCase() === language.toLowerCase());
  if (!locale) throw new InvalidArgumentError(`must be LANGUAGE=TEXT with one of ${LOCALES.join(', ')}`);
  return { ...known, [locale]: text.trim() };
}

await new Command('outage')
  .description('Sends every page to the maintenance page, or ends that; servers see it within seconds')
  .addArgument(new Argument('<state>', 'what to do').choices(['on', 'off', 'show']))
  .option('--message <text>', 'what the page says in every language that has no text of its own')
  .option('--in <language=text>', 'what it says in one language; may be repeated', addTranslation)
  .allowExcessArguments(false)
  .action((state: 'on' | 'off' | 'show', { message = '', in: translations = {} }: Options) =>
    withPlatform(async ({ context }) => {
      const hasTexts = message !== '' || Object.keys(translations).length > 0;
      if (state !== 'on' && hasTexts) throw new CommandError('A message goes with "on" only.');
      const store = createOutageStore(context.db);
      if (state === 'on')
        await store.setOutage({ isOn: true, message: message.trim(), translations }, context.clock.now());
      if (state === 'off') await store.setOutage(NO_OUTAGE, context.clock.now());
      printJson(await store.getOutage());
    }),
  )
  .parseAsync();
