import type { Texts } from '../texts';
import type { en } from './en';

export const zhHant: Texts<typeof en> = {
  title: '瀏覽器訊息',
  lead: '即使本頁面已關閉，{{company}} 也可以傳送簡短訊息，顯示在您的裝置上。',
  thisBrowser: '此瀏覽器',
  how: '按下按鈕後，瀏覽器會詢問您是否同意。在您同意之前不會開啟任何功能，您可以隨時在此關閉。',
  needsScript: '要開啟訊息，本頁面需要 JavaScript。請為本頁面允許 JavaScript，或在其他瀏覽器中開啟。',
  installTitle: '在 iPhone 或 iPad 上：',
  install: '只有將本頁面加入主畫面後才能接收訊息。請按「分享」，再按「加入主畫面」，然後從主畫面開啟本頁面。',
  state: {
    ask: '此瀏覽器未開啟訊息。',
    on: '此瀏覽器已開啟訊息。',
    working: '請稍候…',
    unsupported: '此瀏覽器無法接收網站訊息。',
    denied: '您的瀏覽器已封鎖此網站的訊息。請在瀏覽器設定中允許，然後重新開啟本頁面。',
    dismissed: '瀏覽器未獲得許可。您可以再次按下按鈕。',
    failed: '無法開啟訊息。請稍後再試。',
  },
  turnOn: '開啟訊息',
  turnOff: '在此瀏覽器中關閉',
  yourBrowsers: '您的瀏覽器',
  none: '您的任何瀏覽器都未開啟訊息。',
  count_other: '已在 {{count}} 個瀏覽器中開啟訊息。',
  turnOffAll: '在所有瀏覽器中關閉',
  turnedOff: '訊息已關閉。',
  switchedOff: '此網站目前已停用訊息功能。',
  noLinkText: '本頁面用於在瀏覽器中開啟訊息。請透過您收到的連結開啟：連結會說明您想接收誰的訊息。',
  unknownTitle: '此連結無效',
  unknownText: '連結可能已過期或不完整。請再次開啟您收到的連結，或索取新的連結。',
};
