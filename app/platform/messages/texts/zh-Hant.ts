import { plural } from '../plural';
import type { MessageTexts } from './en';

export const zhHant: MessageTexts = {
  otp: {
    subject: '您的 {company} 驗證碼',
    intro: '請使用此驗證碼向 {company} 確認您的聯絡資料：',
    valid: plural({ other: '驗證碼在 {minutes} 分鐘內有效，且只能使用一次。' }),
    neverShare: '切勿將此驗證碼告訴任何人。{company} 絕不會致電或傳送訊息向您索取驗證碼。',
    ignore: '如果您沒有要求驗證碼，請忽略此訊息。',
    sms: plural({ other: '【{company}】{code} 是您的驗證碼，{minutes} 分鐘內有效。切勿告訴任何人。' }),
    whatsApp: plural({ other: '*{code}* 是您的 {company} 驗證碼，{minutes} 分鐘內有效。切勿將此驗證碼告訴任何人。' }),
  },
  link: {
    subject: '您的 {company} 新連結',
    intro: '這是您要求的新連結，用於取代已過期的連結。',
    open: '開啟頁面',
    personal: '此連結僅供您本人使用，請勿轉寄。',
    ignore: '如果您沒有要求新連結，請忽略此訊息。',
    sms: '【{company}】這是您的新連結，請勿轉寄： {url}',
  },
  payLink: {
    subject: '向 {company} 支付 {amount}',
    intro: '您可以透過此連結支付您欠 {company} 的 {amount}。',
    open: '立即付款',
    personal: '此連結僅供您本人使用，請勿轉寄。',
    ignore: '如果您已付款，可以忽略此訊息。如果您沒有預期會收到此訊息，請致電 {company}。',
    sms: '{company}：請在此支付 {amount}： {url}',
  },
  invitation: {
    category: '填寫表單的邀請',
    subject: '{formTitle}：請為 {company} 填寫',
    intro: '{company} 請您填寫一份表單：',
    open: '開啟表單',
    sms: '【{company}】請填寫「{formTitle}」。此連結僅供您本人使用： {url}',
  },
  submission: {
    subject: '我們已收到您的表單：{formTitle}（{reference}）',
    intro: '謝謝您。{company} 已收到您的表單。',
    reference: '參考編號',
    form: '表單',
    time: '收到時間',
    answers: '您的回答',
    noAnswer: '未回答',
    open: '檢視您提交的內容',
    keep: '請保留此訊息以備查閱。',
    personal: '此連結會顯示您提交的內容，請勿轉寄。',
  },
  notification: {
    viewOnline: '線上檢視',
    unsubscribe: '取消訂閱',
    preferences: '管理偏好設定',
    smsEnd: '回覆 STOP 取消訂閱',
  },
  enrollment: {
    budgetEnrolled: {
      subject: '均衡帳單方案：您已登記',
      intro: '{company} 已將您的帳戶登記到均衡帳單方案。',
    },
    budgetEnded: {
      subject: '均衡帳單方案：您已退出',
      intro: '您在 {company} 的帳戶現已退出均衡帳單方案。從下一期帳單起，您將按實際用量付款。',
    },
    eBillEnded: {
      subject: '您已取消電子帳單',
      intro: '{company} 已取消您的 eBill。從現在起，您將收到紙本帳單。',
    },
    autopayEnded: {
      subject: '您已取消 AutoPay',
      intro: '{company} 已取消您的 AutoPay。我們不再從您的銀行帳戶扣款。請用其他方式支付帳單。',
    },
    planEnrolled: {
      subject: '您在 {company} 的分期付款方案',
      intro: '{company} 已將您的帳戶登記到您同意的分期付款方案。以下是您的各期付款。',
    },
    account: '帳戶號碼',
    time: '確認時間',
    monthly: '每月金額',
    total: '合計',
    open: '查看您的登記',
    notYou: '如果這不是您的要求，請聯絡 {company}。',
  },
  optOut: {
    stopped: '【{company}】您已取消訂閱，此號碼將不再收到任何訊息。回覆 START 可重新接收。',
    started: '【{company}】您將重新於此收到訊息。回覆 STOP 取消訂閱。',
    help: '【{company}】如需協助，請聯絡 {contact}。回覆 STOP 取消訂閱。',
  },
  signUp: {
    subject: '請驗證您在 {company} 的電子郵件地址',
    intro: '感謝您註冊 {company}。請按下按鈕驗證您的電子郵件地址，並開始免費試用。',
    open: '驗證我的電子郵件地址',
    valid: '此連結在 {hours} 小時內有效。',
    ignore: '如果您沒有註冊，請忽略此訊息。沒有此連結，任何人都無法用您的地址開設帳戶。',
    takenSubject: '您已經有 {company} 的帳戶',
    takenIntro: '有人（很可能是您本人）剛剛使用此電子郵件地址註冊 {company}。該地址已有帳戶，因此未作任何變更。',
    takenOpen: '登入',
    takenIgnore: '如果不是您本人，請忽略此訊息。您的帳戶是安全的。',
  },
  approval: {
    requested: {
      subject: '請核准：{formTitle}',
      intro: '{by} 請您核准表單「{formTitle}」。核准之前，不會傳送給任何人。',
      open: '檢視表單',
    },
    activated: {
      subject: '已啟用：{formTitle}',
      intro: '表單「{formTitle}」已獲核准並已啟用。最後一位核准人是 {by}。',
      open: '開啟表單',
    },
    rejected: {
      subject: '已拒絕：{formTitle}',
      intro: '{by} 拒絕了表單「{formTitle}」。您可以修改後再次申請核准。',
      open: '修改表單',
    },
    reason: '原因',
  },
  common: {
    copyLink: '如果按鈕無法使用，請將此網址複製到瀏覽器中：',
    contact: '如有疑問，請聯絡 {company}：',
    phone: '電話',
    email: '電子郵件',
    sentBy: '此訊息由 {company} 傳送。',
  },
};
