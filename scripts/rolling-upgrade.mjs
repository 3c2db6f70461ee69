// `npm run e2e:rolling-upgrade -- --base FOLDER [playwright's arguments]`: the journeys, with the version of another working tree and this one side by side
// on one PostgreSQL. Both are built.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const args = process.argv.slice(2);
const at = args.indexOf('--base');
const { values } = parseArgs({ args: at < 0 ? [] : args.splice(at, 2), options: { base: { type: 'string' } } });
const missing = [values.base ?? '', '.'].find(
  (folder) => folder === '' || !existsSync(path.join(folder, 'build/complete')),
);
if (missing !== undefined) {
  process.stderr.write(
    missing === ''
      ? 'npm run e2e:rolling-upgrade -- --base FOLDER\n'
      : `${path.resolve(missing)} is not built: npm ci && npm run build\n`,
  );
  process.exit(2);
}
const { status } = spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'test', ...args], {
  stdio: 'inherit',
  env: { ...process.env, E2E_BASE: path.resolve(values.base) },
});
process.exit(status ?? 1);
