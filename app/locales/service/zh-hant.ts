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
};
