import { checkHealth } from '~/contract/system';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { createHealthService } from './health';

export function healthRoutes(context: PlatformContext) {
  const service = createHealthService(context);
  return [handle(checkHealth, (_input, info) => service.checkHealth(info.language))];
}
