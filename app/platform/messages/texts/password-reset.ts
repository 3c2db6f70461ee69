import type { Locale } from '~/contract/enums';

/** The link to choose a new password. A missing or an extra key is a type error. */
const en = {
  subject: 'Choose a new password for {company}',
  intro: 'Somebody, hopefully you, has asked for a new password for your account of {company}.',
  open: 'Choose a new password',
  valid: 'The link works once, for {minutes} minutes.',
  ignore: 'If you did not ask for it, you can ignore this message: your password stays as it is.',
};
type PasswordResetTexts = typeof en;

export const PASSWORD_RESET_TEXTS: Record<Locale, PasswordResetTexts> = {
  en,
  es: {
    subject: 'Elija una nueva contraseña para {company}',
    intro: 'Alguien, esperamos que usted, pidió una nueva contraseña para su cuenta de {company}.',
    open: 'Elegir una nueva contraseña',
    valid: 'El enlace funciona una sola vez, durante {minutes} minutos.',
    ignore: 'Si no la pidió usted, puede ignorar este mensaje: su contraseña no cambia.',
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe pour {company}',
    intro: 'Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte {company}.',
    open: 'Choisir un nouveau mot de passe',
    valid: 'Le lien fonctionne une seule fois, pendant {minutes} minutes.',
    ignore: 'Si vous ne l’avez pas demandé, vous pouvez ignorer ce message : votre mot de passe ne change pas.',
  },
  de: {
    subject: 'Wählen Sie ein neues Passwort für {company}',
    intro: 'Jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Konto bei {company} angefordert.',
    open: 'Neues Passwort wählen',
    valid: 'Der Link gilt einmal, {minutes} Minuten lang.',
    ignore:
      'Wenn Sie es nicht angefordert haben, können Sie diese Nachricht ignorieren: Ihr Passwort bleibt, wie es ist.',
  },
  'zh-Hans': {
    subject: '为 {company} 设置新密码',
    intro: '有人（希望是您本人）为您在 {company} 的账户申请了新密码。',
    open: '设置新密码',
    valid: '此链接只能使用一次，{minutes} 分钟内有效。',
    ignore: '如果不是您申请的，可以忽略此消息：您的密码保持不变。',
  },
  'zh-Hant': {
    subject: '為 {company} 設定新密碼',
    intro: '有人（希望是您本人）為您在 {company} 的帳戶申請了新密碼。',
    open: '設定新密碼',
    valid: '此連結只能使用一次，{minutes} 分鐘內有效。',
    ignore: '如果不是您申請的，可以忽略此訊息：您的密碼保持不變。',
  },
  ko: {
    subject: '{company} 새 비밀번호 설정',
    intro: '{company} 계정의 새 비밀번호가 요청되었습니다. 본인이 요청하신 것이기를 바랍니다.',
    open: '새 비밀번호 정하기',
    valid: '이 링크는 {minutes}분 동안 한 번만 사용할 수 있습니다.',
    ignore: '요청하지 않으셨다면 이 메시지를 무시하셔도 됩니다. 비밀번호는 그대로입니다.',
  },
  hi: {
    subject: '{company} के लिए नया पासवर्ड चुनें',
    intro: 'किसी ने, उम्मीद है आपने ही, {company} के आपके खाते के लिए नया पासवर्ड माँगा है।',
    open: 'नया पासवर्ड चुनें',
    valid: 'यह लिंक एक बार, {minutes} मिनट तक काम करता है।',
    ignore: 'यदि आपने इसे नहीं माँगा, तो इस संदेश को अनदेखा करें: आपका पासवर्ड वही रहेगा।',
  },
  ar: {
    subject: 'اختر كلمة مرور جديدة لدى {company}',
    intro: 'طلب أحدهم، ونأمل أن تكون أنت، كلمة مرور جديدة لحسابك لدى {company}.',
    open: 'اختيار كلمة مرور جديدة',
    valid: 'يعمل الرابط مرة واحدة، لمدة {minutes} دقيقة.',
    ignore: 'إذا لم تطلبها فيمكنك تجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
  },
};
