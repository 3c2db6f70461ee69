// Runs in front of a host (`node --import`) and tells, when it is asked, which functions have run since it was asked before.
import { Session } from 'node:inspector/promises';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

process.on('message', (message) => {
  if (message === 'coverage') void sendCoverage();
});

async function sendCoverage() {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  process.send?.({
    coverage: result.flatMap(({ url, functions }) => {
      const ran = functions.filter(({ ranges: [range] }) => range && range.count > 0);
      return url.includes('/build/server/') ? ran.map(({ ranges: [range] }) => ({ url, at: range?.startOffset })) : [];
    }),
  });
}
