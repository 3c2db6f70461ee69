import type { Texts } from '../texts';
import type { en } from './en';

export const zhHant: Texts<typeof en> = {
  title: '請確認您的身分',
  next: '下一步',
  checking: '正在核對…',
  checkFields: '請檢查下方標示的內容。',
  locked_one: '嘗試次數過多。請在 {{count}} 分鐘後再試。',
  locked_other: '嘗試次數過多。請在 {{count}} 分鐘後再試。',
  unavailableText: '目前無法核對您的資料。請稍後再試。',
};
