import { plural } from '../plural';
import type { MessageTexts } from './en';

export const ko: MessageTexts = {
  otp: {
    subject: '{company} 인증번호 안내',
    intro: '{company}에 등록할 연락처를 확인하려면 다음 인증번호를 사용해 주세요.',
    valid: plural({ other: '이 인증번호는 {minutes}분 동안 유효하며 한 번만 사용할 수 있습니다.' }),
    neverShare:
      '이 인증번호를 절대 다른 사람에게 알려 주지 마세요. {company} 측에서는 전화나 메시지로 인증번호를 요청하지 않습니다.',
    ignore: '인증번호를 요청하지 않으셨다면 이 메시지를 무시하셔도 됩니다.',
    sms: plural({ other: '[{company}] 인증번호 {code} ({minutes}분간 유효). 절대 다른 사람에게 알려 주지 마세요.' }),
    whatsApp: plural({
      other:
        '{company} 인증번호는 *{code}* 입니다. {minutes}분 동안 유효합니다. 이 인증번호를 절대 다른 사람에게 알려 주지 마세요.',
    }),
  },
  link: {
    subject: '{company} 새 링크 안내',
    intro: '요청하신 새 링크입니다. 만료된 링크를 대신합니다.',
    open: '페이지 열기',
    personal: '이 링크는 본인 전용입니다. 다른 사람에게 전달하지 마세요.',
    ignore: '새 링크를 요청하지 않으셨다면 이 메시지를 무시하셔도 됩니다.',
    sms: '[{company}] 새 링크입니다. 다른 사람에게 전달하지 마세요. {url}',
  },
  payLink: {
    subject: '{company}에 {amount} 결제',
    intro: '이 링크에서 {company}에 납부할 {amount}를 결제할 수 있습니다.',
    open: '지금 결제',
    personal: '이 링크는 고객님만 사용하실 수 있습니다. 다른 사람에게 전달하지 마세요.',
    ignore: '이미 결제하셨다면 이 메시지를 무시하셔도 됩니다. 예상하지 못한 메시지라면 {company}에 전화해 주세요.',
    sms: '{company}: {amount} 결제하기: {url}',
  },
  invitation: {
    category: '양식 작성 요청',
    subject: '{formTitle}: {company}에서 작성을 요청했습니다',
    intro: '{company}에서 다음 양식의 작성을 요청합니다.',
    open: '양식 열기',
    sms: '[{company}] “{formTitle}” 양식을 작성해 주세요. 본인 전용 링크입니다. {url}',
  },
  submission: {
    subject: '양식이 접수되었습니다: {formTitle} ({reference})',
    intro: '감사합니다. 보내 주신 양식이 {company}에 접수되었습니다.',
    reference: '접수 번호',
    form: '양식',
    time: '접수 일시',
    answers: '제출하신 답변',
    noAnswer: '답변 없음',
    open: '제출 내용 보기',
    keep: '이 메시지를 보관해 주세요.',
    personal: '이 링크를 열면 제출하신 내용이 표시됩니다. 다른 사람에게 전달하지 마세요.',
  },
  notification: {
    viewOnline: '온라인으로 보기',
    unsubscribe: '수신 거부',
    preferences: '수신 설정 관리',
    smsEnd: '수신을 중단하려면 STOP이라고 회신하세요',
  },
  enrollment: {
    budgetEnrolled: {
      subject: '균등 청구: 등록되었습니다',
      intro: '{company}에서 고객님의 계정을 균등 청구 플랜에 등록했습니다.',
    },
    budgetEnded: {
      subject: '균등 청구: 등록이 해지되었습니다',
      intro:
        '{company} 고객님의 계정이 균등 청구 플랜에서 해지되었습니다. 다음 청구서부터는 사용한 만큼 납부하시게 됩니다.',
    },
    eBillEnded: {
      subject: '전자 청구서가 해지되었습니다',
      intro: '{company}에서 고객님의 eBill을 해지했습니다. 이제부터 청구서를 종이로 보내 드립니다.',
    },
    autopayEnded: {
      subject: 'AutoPay가 해지되었습니다',
      intro:
        '{company}에서 고객님의 AutoPay를 해지했습니다. 더 이상 고객님의 은행 계좌에서 요금을 출금하지 않습니다. 다른 방법으로 납부해 주세요.',
    },
    planEnrolled: {
      subject: '{company} 분할 납부 플랜 안내',
      intro:
        '{company}에서 고객님의 계정을 고객님이 동의하신 분할 납부 플랜에 등록했습니다. 납부 내역은 다음과 같습니다.',
    },
    account: '계정 번호',
    time: '확인 일시',
    monthly: '월 금액',
    total: '합계',
    open: '등록 내용 보기',
    notYou: '직접 요청하지 않으셨다면 {company}에 문의해 주세요.',
  },
  optOut: {
    stopped:
      '{company}: 수신 거부되었으며 이 번호로 메시지를 더 이상 보내지 않습니다. 다시 받으려면 START라고 회신하세요.',
    started: '{company}: 이곳에서 메시지를 다시 받게 됩니다. 중단하려면 STOP이라고 회신하세요.',
    help: '{company}: 도움이 필요하면 {contact}(으)로 문의하세요. 수신을 중단하려면 STOP이라고 회신하세요.',
  },
  signUp: {
    subject: '{company} 이메일 주소를 확인해 주세요',
    intro: '{company}에 가입해 주셔서 감사합니다. 버튼을 눌러 이메일 주소를 확인하고 무료 체험을 시작하세요.',
    open: '이메일 주소 확인',
    valid: '이 링크는 {hours}시간 동안 유효합니다.',
    ignore: '가입하지 않으셨다면 이 메시지를 무시하셔도 됩니다. 링크가 없으면 아무도 이 주소로 계정을 열 수 없습니다.',
    takenSubject: '{company}에 이미 계정이 있습니다',
    takenIntro:
      '누군가(아마도 본인)가 방금 이 이메일 주소로 {company}에 가입했습니다. 이미 계정이 있으므로 아무것도 변경되지 않았습니다.',
    takenOpen: '로그인',
    takenIgnore: '본인이 아니라면 이 메시지를 무시하셔도 됩니다. 계정은 안전합니다.',
  },
  approval: {
    requested: {
      subject: '승인 요청: {formTitle}',
      intro: '{by} 님이 “{formTitle}” 양식의 승인을 요청했습니다. 승인되기 전에는 누구에게도 전송되지 않습니다.',
      open: '양식 검토',
    },
    activated: {
      subject: '활성화됨: {formTitle}',
      intro: '“{formTitle}” 양식이 승인되어 활성화되었습니다. 마지막 승인자는 {by} 님입니다.',
      open: '양식 열기',
    },
    rejected: {
      subject: '거부됨: {formTitle}',
      intro: '{by} 님이 “{formTitle}” 양식을 거부했습니다. 수정한 뒤 다시 승인을 요청할 수 있습니다.',
      open: '양식 수정',
    },
    reason: '사유',
  },
  common: {
    copyLink: '버튼이 작동하지 않으면 이 주소를 복사해 브라우저에 붙여 넣으세요.',
    contact: '궁금한 점이 있으면 {company}에 문의해 주세요.',
    phone: '전화',
    email: '이메일',
    sentBy: '이 메시지는 {company}에서 보냈습니다.',
  },
};
