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
};
