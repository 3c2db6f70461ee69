/** The outage flag: `latchkey outage on|off|show [--message TEXT] [--in LANGUAGE=TEXT]`. */
import { Argument, InvalidArgumentError, type Command } from 'commander';
import { LOCALES } from '~/lib/contract/enums';
import { createOutageStore, NO_OUTAGE } from '~/areas/operations/outage/service.server';
import { alwaysJson, MisuseError, printJson, withPlatform } from '../command';

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

export const define = (command: Command) =>
  command
    .addOption(alwaysJson())
    .addArgument(new Argument('<state>', 'what to do').choices(['on', 'off', 'show']))
    .option('--message <text>', 'what the page says in every language that has no text of its own')
    .option('--in <language=text>', 'what it says in one language; may be repeated', addTranslation)
    .action((state: 'on' | 'off' | 'show', { message = '', in: translations = {} }: Options) =>
      withPlatform(async ({ context }) => {
        const hasTexts = message !== '' || Object.keys(translations).length > 0;
        if (state !== 'on' && hasTexts) throw new MisuseError('A message goes with "on" only.');
        const store = createOutageStore(context.db);
        if (state === 'on')
          await store.setOutage({ isOn: true, message: message.trim(), translations }, context.clock.now());
        if (state === 'off') await store.setOutage(NO_OUTAGE, context.clock.now());
        printJson(await store.getOutage());
      }),
    );
