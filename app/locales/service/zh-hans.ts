import type { Texts } from '../texts';
import type { en } from './en';

export const zhHans: Texts<typeof en> = {
  confirmation: '确认',
  maintenanceTitle: '网站维护',
  maintenanceLead: '我们很快回来！',
  maintenanceText: '我们的网站目前正在维护！很快就会恢复。感谢您的耐心等待。',
  maintenanceRetry: '本页面每 30 秒会自动重试。',
  maintenancePreview: '这是维护期间页面的样子。目前没有维护。',
  outageTyped: '您填写的内容会保留在本页面上。',
  connectionLost: '目前无法连接到我们的服务。您填写的内容会保留在本页面上，我们会继续尝试。',
  updateReady: '这些页面有新版本了。',
  updateKept: '重新加载时会保留您填写的内容。',
  updateTyped: '请在提交您填写的内容之后再重新加载。',
  reload: '重新加载',
  dismiss: '忽略',
};
