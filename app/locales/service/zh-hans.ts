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
  outagePage: {
    title: '停供通知',
    noneTitle: '目前没有停供通知',
    noneText: '目前没有发布任何通知。如果您的服务中断，请联系客服。',
  },
  online: {
    title: '您的消息',
    sentOn: '发送于 {{date}}',
    frame: '发送给您的原始消息',
    openAlone: '单独打开此消息',
    picturesOff: '此处不会加载其他网站的图片，以免他人得知您何时阅读此消息。',
    asText: '以纯文本阅读',
    notFoundTitle: '我们找不到此消息',
    notFoundText: '它可能已被删除。如果您仍需要它，请联系客服。',
  },
};
