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
  optOut: {
    stopped: '【{company}】您已退订，将不再在此收到可选消息。回复 START 可重新接收。',
    started: '【{company}】您将重新在此收到消息。回复 STOP 退订。',
    help: '【{company}】如需帮助，请联系 {contact}。回复 STOP 退订。',
  },
  approval: {
    requested: { subject: '请审批：{formTitle}', intro: '{by} 请您审批表单“{formTitle}”。审批通过之前，不会发给任何人。', open: '查看表单' },
    activated: { subject: '已启用：{formTitle}', intro: '表单“{formTitle}”已获批准并已启用。最后一位批准人是 {by}。', open: '打开表单' },
    rejected: { subject: '已拒绝：{formTitle}', intro: '{by} 拒绝了表单“{formTitle}”。您可以修改后再次申请审批。', open: '修改表单' },
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
