import type { Texts } from '../texts';
import type { en } from './en';

export const zhHant: Texts<typeof en> = {
  confirmation: '確認',
  maintenanceTitle: '網站維護',
  maintenanceLead: '我們很快回來！',
  maintenanceText: '我們的網站目前正在維護！很快就會恢復。感謝您的耐心等候。',
  maintenanceRetry: '本頁面每 30 秒會自動重試。',
  maintenancePreview: '這是維護期間頁面的樣子。目前沒有維護。',
  outageTyped: '您填寫的內容會保留在本頁面上。',
  connectionLost: '目前無法連線到我們的服務。您填寫的內容會保留在本頁面上，我們會繼續嘗試。',
  updateReady: '這些頁面有新版本了。',
  updateKept: '重新載入時會保留您填寫的內容。',
  updateTyped: '請在送出您填寫的內容之後再重新載入。',
  reload: '重新載入',
  dismiss: '忽略',
  outagePage: {
    title: '停止供應通知',
    noneTitle: '目前沒有停止供應通知',
    noneText: '目前沒有發布任何通知。如果您的服務中斷，請聯絡客服。',
  },
  online: {
    title: '您的訊息',
    sentOn: '傳送於 {{date}}',
    frame: '傳送給您的原始訊息',
    openAlone: '單獨開啟此訊息',
    picturesOff: '此處不會載入其他網站的圖片，以免他人得知您何時閱讀此訊息。',
    asText: '以純文字閱讀',
    notFoundTitle: '我們找不到此訊息',
    notFoundText: '它可能已被移除。如果您仍需要它，請聯絡客服。',
  },
};
