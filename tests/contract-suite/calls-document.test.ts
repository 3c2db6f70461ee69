import { expect, test } from 'vitest';
import { existingPlatformCalls } from '../../scripts/existing-platform-docs';

test('the calls that a platform elsewhere is asked for are documented as they are', async () => {
  await expect(existingPlatformCalls()).toMatchFileSnapshot('../../docs/existing-platform-calls.md');
});
