import type { Config } from '~/config/env';
import { sandboxesOf } from '~/config/sandboxes';
import type { SandboxName } from '~/domain/sandbox';

/** The sandboxes that pages tell of. In the demo messages are read at `/demo/outbox`, which is what the demo is for. */
export const sandboxesOnPages = (config: Config): SandboxName[] =>
  sandboxesOf(config).filter((name) => name !== 'messages' || !config.isDemo);

/** Whether sentences say that messages were kept, in place of sent; in the demo too. */
export const saysCaptured = (config: Config): boolean => sandboxesOf(config).includes('messages');
