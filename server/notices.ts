/** The few sentences that the host itself says, when no page can. */
export type NoticeName = 'tooLarge' | 'crossSite' | 'unexpected' | 'notAllowed' | 'unreadable';
type Notice = readonly [title: string, text: string];

export const NOTICES: Readonly<Record<string, Readonly<Record<NoticeName, Notice>>>> = {
  en: {
    tooLarge: [
      'That was too large',
      'What you sent is larger than we can take. Go back, choose a smaller file, and send again.',
    ],
    crossSite: [
      'Sent from another site',
      'For your safety we take this form only from our own page. Open your link again and send it from there.',
    ],
    unexpected: ['Something went wrong', 'The trouble is on our side. Please try again in a few minutes.'],
    notAllowed: ['This can’t be done here', 'The address is right, but it doesn’t take this kind of request.'],
    unreadable: [
      'This address can’t be read',
      'It is not written as addresses are. Open the link from your message again, or copy all of it.',
    ],
  },
  es: {
    tooLarge: [
      'Es demasiado grande',
      'Lo que envió supera el tamaño permitido. Vuelva atrás, elija un archivo más pequeño y envíelo de nuevo.',
    ],
    crossSite: [
      'Enviado desde otro sitio',
      'Por su seguridad, solo aceptamos este formulario desde nuestra propia página. Abra de nuevo su enlace y envíelo desde allí.',
    ],
    unexpected: ['Algo salió mal', 'El problema es nuestro. Inténtelo de nuevo en unos minutos.'],
    notAllowed: ['Esto no se puede hacer aquí', 'La dirección es correcta, pero no admite este tipo de solicitud.'],
    unreadable: [
      'No se puede leer esta dirección',
      'No está escrita como una dirección. Abra de nuevo el enlace de su mensaje o cópielo entero.',
    ],
  },
  fr: {
    tooLarge: [
      'C’est trop volumineux',
      'Votre envoi dépasse la taille acceptée. Revenez en arrière, choisissez un fichier plus petit et renvoyez.',
    ],
    crossSite: [
      'Envoyé depuis un autre site',
      'Pour votre sécurité, ce formulaire n’est accepté que depuis notre propre page. Rouvrez votre lien et envoyez-le de là.',
    ],
    unexpected: ['Un problème est survenu', 'Le problème vient de chez nous. Réessayez dans quelques minutes.'],
    notAllowed: ['Cette action est impossible ici', 'L’adresse est correcte, mais n’accepte pas ce type de requête.'],
    unreadable: [
      'Cette adresse est illisible',
      'Elle n’est pas écrite comme une adresse. Rouvrez le lien de votre message ou copiez-le en entier.',
    ],
  },
  de: {
    tooLarge: [
      'Das war zu groß',
      'Ihre Sendung ist größer als erlaubt. Gehen Sie zurück, wählen Sie eine kleinere Datei und senden Sie erneut.',
    ],
    crossSite: [
      'Von einer anderen Website gesendet',
      'Zu Ihrer Sicherheit nehmen wir dieses Formular nur von unserer eigenen Seite an. Öffnen Sie Ihren Link erneut und senden Sie es von dort.',
    ],
    unexpected: [
      'Etwas ist schiefgegangen',
      'Das Problem liegt bei uns. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    ],
    notAllowed: ['Das geht hier nicht', 'Die Adresse stimmt, nimmt diese Art von Anfrage aber nicht an.'],
    unreadable: [
      'Diese Adresse ist nicht lesbar',
      'Sie ist nicht so geschrieben, wie Adressen es sind. Öffnen Sie den Link aus Ihrer Nachricht noch einmal oder kopieren Sie ihn ganz.',
    ],
  },
  'zh-Hans': {
    tooLarge: ['内容过大', '您发送的内容超过了允许的大小。请返回，选择较小的文件后重新发送。'],
    crossSite: [
      '来自其他网站的提交',
      '为了您的安全，此表单只能从我们自己的页面提交。请重新打开您的链接，并从那里提交。',
    ],
    unexpected: ['出了点问题', '问题出在我们这边。请几分钟后再试。'],
    notAllowed: ['此处无法执行该操作', '地址正确，但不接受此类请求。'],
    unreadable: ['无法读取此地址', '它的写法不符合地址格式。请重新打开您消息中的链接，或完整复制该链接。'],
  },
  'zh-Hant': {
    tooLarge: ['內容過大', '您傳送的內容超過了允許的大小。請返回，選擇較小的檔案後重新傳送。'],
    crossSite: [
      '來自其他網站的提交',
      '為了您的安全，此表單只能從我們自己的頁面提交。請重新開啟您的連結，並從那裡提交。',
    ],
    unexpected: ['發生問題', '問題出在我們這邊。請幾分鐘後再試。'],
    notAllowed: ['此處無法執行該操作', '網址正確，但不接受此類請求。'],
    unreadable: ['無法讀取此網址', '它的寫法不符合網址格式。請重新開啟您訊息中的連結，或完整複製該連結。'],
  },
  ko: {
    tooLarge: [
      '용량이 너무 큽니다',
      '보내신 내용이 허용된 크기를 넘었습니다. 뒤로 돌아가 더 작은 파일을 선택한 후 다시 보내 주세요.',
    ],
    crossSite: [
      '다른 사이트에서 전송됨',
      '안전을 위해 이 양식은 저희 페이지에서만 받습니다. 링크를 다시 열고 그곳에서 보내 주세요.',
    ],
    unexpected: ['문제가 발생했습니다', '저희 쪽 문제입니다. 몇 분 후 다시 시도해 주세요.'],
    notAllowed: ['여기에서는 할 수 없습니다', '주소는 맞지만 이런 종류의 요청은 받지 않습니다.'],
    unreadable: [
      '이 주소를 읽을 수 없습니다',
      '주소 형식에 맞지 않습니다. 메시지의 링크를 다시 열거나 전체를 복사해 주세요.',
    ],
  },
  hi: {
    tooLarge: ['यह बहुत बड़ा है', 'आपने जो भेजा वह स्वीकार्य आकार से बड़ा है। वापस जाएँ, छोटी फ़ाइल चुनें और फिर से भेजें।'],
    crossSite: [
      'किसी दूसरी साइट से भेजा गया',
      'आपकी सुरक्षा के लिए हम यह फ़ॉर्म केवल अपने पेज से स्वीकार करते हैं। अपना लिंक फिर से खोलें और वहीं से भेजें।',
    ],
    unexpected: ['कुछ गड़बड़ हो गई', 'समस्या हमारी ओर से है। कृपया कुछ मिनट बाद फिर से कोशिश करें।'],
    notAllowed: ['यह यहाँ नहीं हो सकता', 'पता सही है, पर यह इस प्रकार का अनुरोध स्वीकार नहीं करता।'],
    unreadable: ['यह पता पढ़ा नहीं जा सकता', 'यह पते के रूप में नहीं लिखा है। अपने संदेश का लिंक फिर से खोलें या उसे पूरा कॉपी करें।'],
  },
  ar: {
    tooLarge: ['الحجم كبير جدًا', 'ما أرسلته أكبر من الحجم المسموح به. ارجع واختر ملفًا أصغر ثم أرسل مرة أخرى.'],
    crossSite: [
      'أُرسل من موقع آخر',
      'حفاظًا على سلامتك لا نقبل هذا النموذج إلا من صفحتنا. افتح رابطك مرة أخرى وأرسله من هناك.',
    ],
    unexpected: ['حدث خطأ ما', 'المشكلة من جانبنا. يُرجى المحاولة مرة أخرى بعد بضع دقائق.'],
    notAllowed: ['لا يمكن القيام بذلك هنا', 'العنوان صحيح، لكنه لا يقبل هذا النوع من الطلبات.'],
    unreadable: [
      'تتعذّر قراءة هذا العنوان',
      'لم يُكتب كما تُكتب العناوين. افتح الرابط من رسالتك مرة أخرى أو انسخه كاملاً.',
    ],
  },
};

export const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar']);

/** The language of a notice: the link's, the cookie's, the browser's first that is known, English. */
export function noticeLanguage(wishes: readonly string[]): string {
  for (const wish of wishes) {
    const tag = wish.trim().toLowerCase();
    const [base] = tag.split('-');
    if (base === 'zh') return /hant|tw|hk|mo/.test(tag) ? 'zh-Hant' : 'zh-Hans';
    if (base && Object.hasOwn(NOTICES, base)) return base;
  }
  return 'en';
}
