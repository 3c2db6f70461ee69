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
  optOut: {
    stopped: '【{company}】您已取消訂閱，將不再於此收到選擇性訊息。回覆 START 可重新接收。',
    started: '【{company}】您將重新於此收到訊息。回覆 STOP 取消訂閱。',
    help: '【{company}】如需協助，請聯絡 {contact}。回覆 STOP 取消訂閱。',
  },
  approval: {
    requested: { subject: '請審批：{formTitle}', intro: '{by} 請您審批表單「{formTitle}」。審批通過之前，不會傳送給任何人。', open: '檢視表單' },
    activated: { subject: '已啟用：{formTitle}', intro: '表單「{formTitle}」已獲核准並已啟用。最後一位核准人是 {by}。', open: '開啟表單' },
    rejected: { subject: '已拒絕：{formTitle}', intro: '{by} 拒絕了表單「{formTitle}」。您可以修改後再次申請審批。', open: '修改表單' },
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
