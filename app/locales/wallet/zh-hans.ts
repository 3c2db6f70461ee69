import type { Texts } from '../texts';
import type { en } from './en';

export const zhHans: Texts<typeof en> = {
  title: '添加到钱包',
  lead: '这是您的 {{company}} 卡片。您可以将它保存在 iPhone 的 Apple 钱包中。',
  front: '卡片正面',
  back: '卡片背面',
  code: '卡片上的代码',
  codeHint: '可扫描的代码显示在钱包中的卡片上。',
  add: '添加到 Apple 钱包',
  addHint: '添加之前，手机会再次显示这张卡片。',
  macHint: '此按钮适用于 iPad。使用其他设备时，请用 iPhone 扫描下方的二维码。',
  qrTitle: '在 iPhone 上打开本页面',
  qrText: '将 iPhone 的相机对准二维码并打开链接，然后即可将卡片添加到 Apple 钱包。',
  qrAlt: '包含本页面地址的二维码',
  qrFailed: '目前无法显示二维码。请改用下方的链接。',
  orLink: '显示链接而不是二维码',
  inAppTitle: '请在 Safari 中打开本页面',
  inAppText:
    '您正在使用其他应用的内置浏览器，它无法将卡片添加到 Apple 钱包。请在其菜单中选择“在 Safari 中打开”，或将此链接复制到 Safari：',
  failed: '无法生成卡片。请稍后重试。',
  unavailable: '目前无法添加卡片。请稍后重试或联系我们的客服。',
  invalidToken: '令牌无效。',
  templateNotFound: '找不到模板',
};
