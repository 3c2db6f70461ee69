import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../../scripts/find-programs.mjs';
import { COMMANDS } from '../../cli/commands';
import { FINISH_REQUESTS_LIMIT_MS } from '../../server/shutdown';
import { deployed, envLines, unit } from './support/files';
import { started, unknown } from './support/settings';

const commandNames = Object.values(COMMANDS).flatMap(Object.keys);

// What systemd is told, checked by systemd, and by the code that it starts.

const UNITS = ['latchkey.service', 'latchkey-worker.service'];

describe('the units', () => {
  const analyzer = findProgram('systemd-analyze');

  test.each(UNITS)('%s sets what the program knows, and starts a command that there is', (name) => {
    const { Service: service = {} } = unit(name);
    const set = envLines((service.Environment?.[0] ?? '').replaceAll(' ', '\n'));
    expect(unknown(set)).toEqual([]);
    expect(service.EnvironmentFile).toEqual(['/etc/latchkey/latchkey.env']);
    const given = envLines(deployed('latchkey.env'));
    expect(started({ ...set, ...given })).toMatchObject({
      isProduction: true,
      isDemo: false,
      trustedProxies: ['loopback'],
    });
    expect(set.DATA_DIR).toBe(`/var/lib/${service.StateDirectory?.[0]}`);
    const [program, command = '', ...more] = (service.ExecStart?.[0] ?? '').split(' ');
    expect([program, more]).toEqual(['/opt/latchkey/bin/latchkey', []]);
    expect(commandNames).toContain(command);
    expect(service.ExecReload).toEqual(command === 'serve' ? ['/bin/kill -HUP $MAINPID'] : undefined);
    expect(Number(service.TimeoutStopSec?.[0])).toBeGreaterThanOrEqual(FINISH_REQUESTS_LIMIT_MS / 1000 + 10);
  });

  test.skipIf(!analyzer).each(UNITS)('systemd finds no fault in %s, and little that it could do', (name) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-unit-'));
    const file = path.join(folder, name);
    // Only what it starts is not on this machine.
    writeFileSync(file, deployed(name).replace('/opt/latchkey/bin/latchkey', process.execPath));
    const analyze = (...args: string[]) => {
      const env = { ...process.env, SYSTEMD_LOG_TARGET: 'console' };
      const { status, stdout, stderr } = spawnSync(analyzer ?? '', [...args, file], { encoding: 'utf8', env });
      return { status, said: stdout + stderr };
    };
    const atMost = ['security', '--offline=true', '--threshold=20', '--no-pager'];
    try {
      expect(analyze('verify', '--man=no')).toEqual({ status: 0, said: '' });
      // Fails above it: of 100, where a service with nothing said has 96.
      expect(analyze(...atMost)).toMatchObject({ status: 0, said: expect.stringContaining('Overall exposure level') });
      writeFileSync(file, '[Service]\nExecStart=/bin/true\nNoNewPrivilege=yes\n');
      expect(analyze('verify', '--man=no').said).toContain('NoNewPrivilege');
      expect(analyze(...atMost).status).not.toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
