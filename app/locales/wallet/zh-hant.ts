import type { Texts } from '../texts';
import type { en } from './en';

export const zhHant: Texts<typeof en> = {
  title: '加入錢包',
  lead: '這是您的 {{company}} 卡片。您可以將它保存在 iPhone 的 Apple 錢包中。',
  front: '卡片正面',
  back: '卡片背面',
  code: '卡片上的代碼',
  codeHint: '可掃描的代碼顯示在錢包中的卡片上。',
  add: '加入 Apple 錢包',
  addHint: '加入之前，手機會再次顯示這張卡片。',
  macHint: '此按鈕適用於 iPad。使用其他裝置時，請用 iPhone 掃描下方的 QR 碼。',
  qrTitle: '在 iPhone 上開啟本頁面',
  qrText: '將 iPhone 的相機對準 QR 碼並開啟連結，即可將卡片加入 Apple 錢包。',
  qrAlt: '包含本頁面網址的 QR 碼',
  qrFailed: '目前無法顯示 QR 碼。請改用下方的連結。',
  orLink: '顯示連結而不是 QR 碼',
  inAppTitle: '請在 Safari 中開啟本頁面',
  inAppText:
    '您正在使用其他應用程式的內建瀏覽器，它無法將卡片加入 Apple 錢包。請在其選單中選擇「在 Safari 中開啟」，或將此連結複製到 Safari：',
  failed: '無法製作卡片。請稍後再試。',
  unavailable: '目前無法加入卡片。請稍後再試或聯絡我們的客服。',
  invalidToken: '權杖無效。',
  templateNotFound: '找不到範本',
};
