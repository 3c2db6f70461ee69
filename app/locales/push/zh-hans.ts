import type { Texts } from '../texts';
import type { en } from './en';

export const zhHans: Texts<typeof en> = {
  title: '浏览器消息',
  lead: '即使本页面已关闭，{{company}} 也可以向您发送显示在您设备上的简短消息。',
  thisBrowser: '此浏览器',
  how: '按下按钮后，浏览器会询问您是否同意。在您同意之前不会开启任何功能，您可以随时在此关闭。',
  needsScript: '要开启消息，本页面需要 JavaScript。请为本页面允许 JavaScript，或在其他浏览器中打开。',
  installTitle: '在 iPhone 或 iPad 上：',
  install: '只有将本页面添加到主屏幕后才能接收消息。请按“共享”，再按“添加到主屏幕”，然后从主屏幕打开本页面。',
  state: {
    ask: '此浏览器未开启消息。',
    on: '此浏览器已开启消息。',
    working: '请稍候…',
    unsupported: '此浏览器无法接收网站消息。',
    denied: '您的浏览器已屏蔽此网站的消息。请在浏览器设置中允许，然后重新打开本页面。',
    dismissed: '浏览器未获得许可。您可以再次按下按钮。',
    failed: '无法开启消息。请稍后重试。',
  },
  turnOn: '开启消息',
  turnOff: '在此浏览器中关闭',
  yourBrowsers: '您的浏览器',
  none: '您的任何浏览器都未开启消息。',
  count_other: '已在 {{count}} 个浏览器中开启消息。',
  turnOffAll: '在所有浏览器中关闭',
  turnedOff: '消息已关闭。',
  switchedOff: '此网站目前已停用消息功能。',
  noLinkText: '本页面用于在浏览器中开启消息。请通过您收到的链接打开：链接会说明您想接收谁的消息。',
  unknownTitle: '此链接无效',
  unknownText: '链接可能已过期或不完整。请再次打开您收到的链接，或索取新的链接。',
};
