import type { Texts } from '../texts';
import type { en } from './en';

export const zhHant: Texts<typeof en> = {
  navigation: '帳戶',
  dashboard: '概覽',
  templates: '表單',
  people: '人員',
  branding: '外觀與語言',
  approvalSettings: '範本核准',
  profile: '您的個人資料',
  signOut: '登出',
  signedInAs: '已登入：{{name}}',
  forbiddenTitle: '您不能開啟此頁面',
  forbiddenText: '您在此帳戶中的角色不包含此權限。帳戶擁有者可以更改。',
  stalePost: '此頁面是在另一個工作階段中開啟的。未做任何更改，請再試一次。',
  ended: {
    title: '您的工作階段已結束',
    text: '沒有遺失也沒有儲存任何內容：您送出的內容保留在此頁面上。',
    signIn: '在另一個視窗中登入',
    back: '返回此頁面並重新送出。檔案和密碼需要重新輸入。',
    send: '重新送出',
  },
};
