import type { Texts } from '../texts';
import type { en } from './en';

export const zhHans: Texts<typeof en> = {
  plan: {
    schedule: '您的付款时间表',
    month: '月份',
    dueOn: '{{date}} 到期',
    kind: '付款类型',
    amount: '金额',
    installment: '分期款',
    downPaymentFirst: '第一期款项即为首付款',
    downPaymentNone: '无首付款',
    downPaymentPercent: '余额的 {{percent}}',
    nextBillDate: '下次账单日期',
    billDateUnusable: '无法识别下次账单日期',
    payLead: '首付款可以在线支付。',
    pay: '支付 {{amount}}',
    paid: '首付款已收到。谢谢。',
    partPaid: '已付：{{paid}}。尚未付清：{{due}}。',
  },
  missing: {
    plan: '找不到该报告',
    eBill: '抱歉，您无法查看此页面',
    autopay: '抱歉，您无法查看 AutoPay 页面',
    hint: '此链接可能属于另一个页面。请从您收到的消息中重新打开，或联系客服。',
  },
  eBill: {
    start: '请输入以下两个号码，查看您是否使用电子账单。两者都印在您的账单上。',
    enrolled: '您已开通 eBill。',
    question: '您已开通 eBill。如果您想取消，请点击“是”。',
    unenrolled: '您已取消电子账单',
    effect: '从现在起，您将收到纸质账单。',
    again: '想再次使用电子账单吗？',
  },
  autopay: {
    start: '请输入以下两个号码，查看您是否使用自动付款。两者都印在您的账单上。',
    enrolled: '您已开通 AutoPay。',
    question: '您已开通 AutoPay。如果您想取消，请点击“是”。',
    unenrolled: '您已取消 AutoPay',
    effect: '我们不再从您的银行账户扣款。请用其他方式支付账单。',
    again: '想再次使用自动付款吗？',
  },
  unenroll: '取消登记',
  enrollAgain: '重新登记',
  contactToEnroll: '如需重新登记，请联系客服。您随时可以办理。',
  contactToUnenroll: '如果您想取消，请联系客服。',
  notDone: '目前无法处理您的请求。请稍后再试，或联系客服。',
};
