import type { Texts } from '../texts';
import type { en } from './en';

export const zhHant: Texts<typeof en> = {
  accountNumber: '帳戶號碼',
  accountHint: '最多 12 個字元',
  houseNumber: '門牌號碼',
  houseHint: '您服務地址的門牌號碼，例如 27 或 12B',
  accountRequired: '請輸入正確的帳戶號碼',
  houseRequired: '請輸入門牌號碼',
  checkFields: '請檢查這些欄位。',
  locked_other: '嘗試次數過多。請等待 {{count}} 分鐘後再試一次。',
  critical: '發生嚴重錯誤，我們無法處理您的要求。請透過 {{email}} 聯絡客服團隊',
  criticalWithoutEmail: '發生嚴重錯誤，我們無法處理您的要求。請聯絡客服團隊',
};
