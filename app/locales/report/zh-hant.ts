import type { Texts } from '../texts';
import type { en } from './en';

export const zhHant: Texts<typeof en> = {
  plan: {
    schedule: '您的付款時程',
    month: '月份',
    dueOn: '{{date}} 到期',
    kind: '付款類型',
    amount: '金額',
    installment: '分期款',
    downPaymentFirst: '第一期款項即為頭期款',
    downPaymentNone: '無頭期款',
    downPaymentPercent: '餘額的 {{percent}}',
    nextBillDate: '下次帳單日期',
    billDateUnusable: '無法辨識下次帳單日期',
    payLead: '頭期款可以線上支付。',
    pay: '支付 {{amount}}',
    paid: '已收到頭期款。謝謝您。',
    partPaid: '已付：{{paid}}。尚未付清：{{due}}。',
  },
  missing: {
    plan: '找不到這份報告',
    eBill: '抱歉，您無法檢視此頁面',
    autopay: '抱歉，您無法檢視 AutoPay 頁面',
    hint: '此連結可能屬於其他頁面。請從您收到的訊息中重新開啟，或聯絡客服。',
  },
  eBill: {
    start: '請輸入以下兩個號碼，查看您是否使用電子帳單。兩者都印在您的帳單上。',
    enrolled: '您已申請 eBill。',
    question: '您已申請 eBill。如果您想取消，請按「是」。',
    unenrolled: '您已取消電子帳單',
    effect: '從現在起，您將收到紙本帳單。',
    again: '想再次使用電子帳單嗎？',
  },
  autopay: {
    start: '請輸入以下兩個號碼，查看您是否使用自動扣款。兩者都印在您的帳單上。',
    enrolled: '您已申請 AutoPay。',
    question: '您已申請 AutoPay。如果您想取消，請按「是」。',
    unenrolled: '您已取消 AutoPay',
    effect: '我們不再從您的銀行帳戶扣款。請用其他方式支付帳單。',
    again: '想再次使用自動扣款嗎？',
  },
  unenroll: '取消申請',
  enrollAgain: '重新申請',
  contactToEnroll: '如需重新申請，請聯絡客服。您隨時可以辦理。',
  contactToUnenroll: '如果您想取消，請聯絡客服。',
  notDone: '目前無法處理您的要求。請稍後再試，或聯絡客服。',
};
