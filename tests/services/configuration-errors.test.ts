import { expect, test } from 'vitest';
import { ConfigurationError } from '~/config/configuration-error';
import { readConfig } from '~/config/env';

test.each([
  ['PORT', 'abc', 'is no number'],
  ['PORT', '70000', 'must be 65535 or less'],
  ['WORKERS', '1.5', 'must be a whole number'],
  ['WORKERS', '-1', 'must be 0 or more'],
  ['JOBS', 'maybe', 'must be one of on, inside, off'],
  ['DATABASE_URL', 'mysql://root:hunter2@db', 'is no address of the kind that it takes'],
  ['BOUNCE_ADDRESS', 'x', 'is no email address'],
  ['BACKUP_PASSPHRASE', 'short', 'must have at least 16 characters'],
])('%s=%s is refused in words', (name, value, words) => {
  const read = () => readConfig({ [name]: value, DATA_DIR: '/nowhere' }, { isLook: true });
  expect(read).toThrow(new ConfigurationError(`${name}: ${words}`));
});
