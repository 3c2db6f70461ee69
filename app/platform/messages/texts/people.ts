import type { Locale } from '~/contract/enums';

/** Invitations to join an account. A missing or an extra key is a type error. */
const en = {
  subject: '{company} invites you',
  intro: '{by} invites you to join the account of {company}. Open the link and choose a password.',
  open: 'Accept the invitation',
  valid: 'The link works for {days} days.',
  taken:
    '{by} invites you to join the account of {company}. Your email address belongs to another account already, so please ask for an invitation to a different address.',
  takenOpen: 'Sign in to your account',
  ignore: 'If you did not expect this message, you can ignore it.',
};
export type PeopleTexts = typeof en;

export const PEOPLE_TEXTS: Record<Locale, PeopleTexts> = {
  en,
  es: {
    subject: '{company} le invita',
    intro: '{by} le invita a unirse a la cuenta de {company}. Abra el enlace y elija una contraseña.',
    open: 'Aceptar la invitación',
    valid: 'El enlace funciona durante {days} días.',
    taken:
      '{by} le invita a unirse a la cuenta de {company}. Su dirección de correo electrónico ya pertenece a otra cuenta; pida una invitación a una dirección distinta.',
    takenOpen: 'Iniciar sesión en su cuenta',
    ignore: 'Si no esperaba este mensaje, puede ignorarlo.',
  },
  fr: {
    subject: '{company} vous invite',
    intro: '{by} vous invite à rejoindre le compte de {company}. Ouvrez le lien et choisissez un mot de passe.',
    open: 'Accepter l’invitation',
    valid: 'Le lien fonctionne pendant {days} jours.',
    taken:
      '{by} vous invite à rejoindre le compte de {company}. Votre adresse e-mail appartient déjà à un autre compte : demandez une invitation à une autre adresse.',
    takenOpen: 'Se connecter à votre compte',
    ignore: 'Si vous n’attendiez pas ce message, vous pouvez l’ignorer.',
  },
  de: {
    subject: '{company} lädt Sie ein',
    intro: '{by} lädt Sie in das Konto von {company} ein. Öffnen Sie den Link und wählen Sie ein Passwort.',
    open: 'Einladung annehmen',
    valid: 'Der Link gilt {days} Tage.',
    taken:
      '{by} lädt Sie in das Konto von {company} ein. Ihre E-Mail-Adresse gehört schon zu einem anderen Konto; bitten Sie um eine Einladung an eine andere Adresse.',
    takenOpen: 'In Ihrem Konto anmelden',
    ignore: 'Wenn Sie diese Nachricht nicht erwartet haben, können Sie sie ignorieren.',
  },
  'zh-Hans': {
    subject: '{company} 邀请您加入',
    intro: '{by} 邀请您加入 {company} 的账户。请打开链接并设置密码。',
    open: '接受邀请',
    valid: '此链接在 {days} 天内有效。',
    taken: '{by} 邀请您加入 {company} 的账户。您的电子邮箱已属于另一个账户，请要求向其他地址发送邀请。',
    takenOpen: '登录您的账户',
    ignore: '如果您没有预料到此消息，可以忽略它。',
  },
  'zh-Hant': {
    subject: '{company} 邀請您加入',
    intro: '{by} 邀請您加入 {company} 的帳戶。請開啟連結並設定密碼。',
    open: '接受邀請',
    valid: '此連結在 {days} 天內有效。',
    taken: '{by} 邀請您加入 {company} 的帳戶。您的電子郵件地址已屬於另一個帳戶，請要求將邀請寄至其他地址。',
    takenOpen: '登入您的帳戶',
    ignore: '如果您沒有預期收到此訊息，可以忽略它。',
  },
  ko: {
    subject: '{company}에서 초대합니다',
    intro: '{by} 님이 {company} 계정에 초대했습니다. 링크를 열고 비밀번호를 정해 주세요.',
    open: '초대 수락',
    valid: '이 링크는 {days}일 동안 유효합니다.',
    taken:
      '{by} 님이 {company} 계정에 초대했습니다. 이 이메일 주소는 이미 다른 계정에 속해 있으므로 다른 주소로 초대를 요청해 주세요.',
    takenOpen: '내 계정에 로그인',
    ignore: '예상하지 못한 메시지라면 무시하셔도 됩니다.',
  },
  hi: {
    subject: '{company} आपको आमंत्रित करता है',
    intro: '{by} आपको {company} के खाते में शामिल होने के लिए आमंत्रित करते हैं। लिंक खोलें और पासवर्ड चुनें।',
    open: 'आमंत्रण स्वीकार करें',
    valid: 'यह लिंक {days} दिन तक काम करता है।',
    taken:
      '{by} आपको {company} के खाते में शामिल होने के लिए आमंत्रित करते हैं। आपका ईमेल पता पहले से किसी दूसरे खाते का है, इसलिए कृपया किसी अन्य पते पर आमंत्रण माँगें।',
    takenOpen: 'अपने खाते में साइन इन करें',
    ignore: 'यदि आपको इस संदेश की अपेक्षा नहीं थी, तो इसे अनदेखा करें।',
  },
  ar: {
    subject: 'دعوة من {company}',
    intro: 'يدعوك {by} إلى الانضمام إلى حساب {company}. افتح الرابط واختر كلمة مرور.',
    open: 'قبول الدعوة',
    valid: 'يعمل الرابط لمدة {days} أيام.',
    taken:
      'يدعوك {by} إلى الانضمام إلى حساب {company}. عنوان بريدك الإلكتروني ينتمي إلى حساب آخر بالفعل، فاطلب دعوة إلى عنوان مختلف.',
    takenOpen: 'تسجيل الدخول إلى حسابك',
    ignore: 'إذا لم تكن تتوقع هذه الرسالة فيمكنك تجاهلها.',
  },
};
