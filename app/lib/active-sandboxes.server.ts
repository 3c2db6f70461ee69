import type { Config } from '~/config/env';
import { sandboxesOf } from '~/config/sandboxes';
import type { SandboxName } from '~/domain/sandbox-name';

/** The sandboxes that pages show a notice of. In the demo messages are read at `/demo/outbox`, which is what the demo is for. */
export const visibleSandboxes = (config: Config): SandboxName[] =>
  sandboxesOf(config).filter((name) => name !== 'messages' || !config.isDemo);

/** Whether texts say that messages were captured instead of sent; in the demo too. */
export const isMessageSandboxUsed = (config: Config): boolean => sandboxesOf(config).includes('messages');
