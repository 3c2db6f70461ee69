import type { Texts } from '../texts';
import type { en } from './en';

export const zhHans: Texts<typeof en> = {
  title: '请确认您的身份',
  next: '下一步',
  checking: '正在核对…',
  checkFields: '请检查下方标出的内容。',
  locked_one: '尝试次数过多。请在 {{count}} 分钟后重试。',
  locked_other: '尝试次数过多。请在 {{count}} 分钟后重试。',
  unavailableText: '目前无法核对您的信息。请稍后重试。',
};
