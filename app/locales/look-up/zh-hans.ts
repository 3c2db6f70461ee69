import type { Texts } from '../texts';
import type { en } from './en';

export const zhHans: Texts<typeof en> = {
  accountNumber: '账户号码',
  accountHint: '最多 12 个字符',
  houseNumber: '门牌号',
  houseHint: '您服务地址的门牌号，例如 27 或 12B',
  accountRequired: '请输入正确的账户号码',
  houseRequired: '请输入门牌号',
  checkFields: '请检查这些字段。',
  locked_other: '尝试次数过多。请等待 {{count}} 分钟后重试。',
  critical: '发生严重错误，我们无法处理您的请求。请通过 {{email}} 联系客服团队',
  criticalWithoutEmail: '发生严重错误，我们无法处理您的请求。请联系客服团队',
};
