import { plural } from '../plural';
import type { MessageTexts } from './en';

export const zhHans: MessageTexts = {
  otp: {
    subject: '您的 {company} 验证码',
    intro: '请使用此验证码向 {company} 确认您的联系方式：',
    valid: plural({ other: '验证码在 {minutes} 分钟内有效，且只能使用一次。' }),
    neverShare: '切勿将此验证码告知任何人。{company} 绝不会致电或发信息向您索要验证码。',
    ignore: '如果您没有请求验证码，请忽略此消息。',
    sms: plural({ other: '【{company}】{code} 是您的验证码，{minutes} 分钟内有效。切勿告知任何人。' }),
    whatsApp: plural({ other: '*{code}* 是您的 {company} 验证码，{minutes} 分钟内有效。切勿将此验证码告知任何人。' }),
  },
  link: {
    subject: '您的 {company} 新链接',
    intro: '这是您请求的新链接，用于替代已过期的链接。',
    open: '打开页面',
    personal: '此链接仅供您本人使用，请勿转发。',
    ignore: '如果您没有请求新链接，请忽略此消息。',
    sms: '【{company}】这是您的新链接，请勿转发： {url}',
  },
  payLink: {
    subject: '向 {company} 支付 {amount}',
    intro: '您可以通过此链接支付您欠 {company} 的 {amount}。',
    open: '立即支付',
    personal: '此链接仅供您本人使用，请勿转发。',
    ignore: '如果您已经付款，可以忽略此消息。如果您没有料到会收到此消息，请致电 {company}。',
    sms: '{company}：请在此支付 {amount}： {url}',
  },
  invitation: {
    category: '填写表单的邀请',
    subject: '{formTitle}：请为 {company} 填写',
    intro: '{company} 请您填写一份表单：',
    open: '打开表单',
    sms: '【{company}】请填写“{formTitle}”。此链接仅供您本人使用： {url}',
  },
  submission: {
    subject: '我们已收到您的表单：{formTitle}（{reference}）',
    intro: '谢谢。{company} 已收到您的表单。',
    reference: '参考编号',
    form: '表单',
    time: '收到时间',
    answers: '您的回答',
    noAnswer: '未回答',
    open: '查看您提交的内容',
    keep: '请保留此消息以备查阅。',
    personal: '此链接会显示您提交的内容，请勿转发。',
  },
  notification: {
    viewOnline: '在线查看',
    unsubscribe: '退订',
    preferences: '管理偏好设置',
    smsEnd: '回复 STOP 退订',
  },
  enrollment: {
    budgetEnrolled: {
      subject: '均衡账单计划：您已登记',
      intro: '{company} 已将您的账户登记到均衡账单计划。',
    },
    budgetEnded: {
      subject: '均衡账单计划：您已退出',
      intro: '您在 {company} 的账户现已退出均衡账单计划。从下一期账单起，您将按实际用量付款。',
    },
    eBillEnded: {
      subject: '您已取消电子账单',
      intro: '{company} 已取消您的 eBill。从现在起，您将收到纸质账单。',
    },
    autopayEnded: {
      subject: '您已取消 AutoPay',
      intro: '{company} 已取消您的 AutoPay。我们不再从您的银行账户扣款。请用其他方式支付账单。',
    },
    planEnrolled: {
      subject: '您在 {company} 的分期付款计划',
      intro: '{company} 已将您的账户登记到您同意的分期付款计划。以下是您的各期付款。',
    },
    account: '账户号码',
    time: '确认时间',
    monthly: '每月金额',
    total: '合计',
    open: '查看您的登记',
    notYou: '如果这不是您的请求，请联系 {company}。',
  },
  optOut: {
    stopped: '【{company}】您已退订，此号码将不再收到任何消息。回复 START 可重新接收。',
    started: '【{company}】您将重新在此收到消息。回复 STOP 退订。',
    help: '【{company}】如需帮助，请联系 {contact}。回复 STOP 退订。',
  },
  signUp: {
    subject: '请验证您在 {company} 的电子邮箱',
    intro: '感谢您注册 {company}。请点击按钮验证您的电子邮箱，并开始免费试用。',
    open: '验证我的电子邮箱',
    valid: '此链接在 {hours} 小时内有效。',
    ignore: '如果您没有注册，请忽略此消息。没有此链接，任何人都无法用您的地址开设账户。',
    takenSubject: '您已经有 {company} 的账户',
    takenIntro: '有人（很可能是您本人）刚刚使用此电子邮箱注册 {company}。该地址已有账户，因此未作任何更改。',
    takenOpen: '登录',
    takenIgnore: '如果不是您本人操作，请忽略此消息。您的账户是安全的。',
  },
  approval: {
    requested: {
      subject: '请审批：{formTitle}',
      intro: '{by} 请您审批表单“{formTitle}”。审批通过之前，不会发给任何人。',
      open: '查看表单',
    },
    activated: {
      subject: '已启用：{formTitle}',
      intro: '表单“{formTitle}”已获批准并已启用。最后一位批准人是 {by}。',
      open: '打开表单',
    },
    rejected: {
      subject: '已拒绝：{formTitle}',
      intro: '{by} 拒绝了表单“{formTitle}”。您可以修改后再次申请审批。',
      open: '修改表单',
    },
    reason: '原因',
  },
  common: {
    copyLink: '如果按钮无法使用，请将此网址复制到浏览器中：',
    contact: '如有疑问，请联系 {company}：',
    phone: '电话',
    email: '电子邮箱',
    sentBy: '此消息由 {company} 发送。',
  },
};
