import { plural } from '../plural';
import type { MessageTexts } from './en';

export const ko: MessageTexts = {
  otp: {
    subject: '{company} 인증 코드 안내',
    intro: '{company}에 등록할 연락처를 확인하려면 다음 코드를 사용해 주세요.',
    valid: plural({ other: '이 코드는 {minutes}분 동안 유효하며 한 번만 사용할 수 있습니다.' }),
    neverShare: '이 코드를 절대 다른 사람에게 알려 주지 마세요. {company} 측에서는 전화나 메시지로 코드를 요청하지 않습니다.',
    ignore: '코드를 요청하지 않으셨다면 이 메시지를 무시하셔도 됩니다.',
    sms: plural({ other: '[{company}] 인증 코드 {code} ({minutes}분간 유효). 절대 다른 사람에게 알려 주지 마세요.' }),
    whatsApp: plural({ other: '{company} 인증 코드는 *{code}* 입니다. {minutes}분 동안 유효합니다. 이 코드를 절대 다른 사람에게 알려 주지 마세요.' }),
  },
  link: {
    subject: '{company} 새 링크 안내',
    intro: '요청하신 새 링크입니다. 만료된 링크를 대신합니다.',
    open: '페이지 열기',
    personal: '이 링크는 본인 전용입니다. 다른 사람에게 전달하지 마세요.',
    ignore: '새 링크를 요청하지 않으셨다면 이 메시지를 무시하셔도 됩니다.',
    sms: '[{company}] 새 링크입니다. 다른 사람에게 전달하지 마세요. {url}',
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
  optOut: {
    stopped: '{company}: 수신 거부되었으며 이곳으로 선택 메시지를 더 이상 보내지 않습니다. 다시 받으려면 START라고 회신하세요.',
    started: '{company}: 이곳에서 메시지를 다시 받게 됩니다. 중단하려면 STOP이라고 회신하세요.',
    help: '{company}: 도움이 필요하면 {contact}(으)로 문의하세요. 수신을 중단하려면 STOP이라고 회신하세요.',
  },
  approval: {
    requested: { subject: '승인 요청: {formTitle}', intro: '{by} 님이 “{formTitle}” 양식의 승인을 요청했습니다. 승인되기 전에는 누구에게도 전송되지 않습니다.', open: '양식 검토' },
    activated: { subject: '활성화됨: {formTitle}', intro: '“{formTitle}” 양식이 승인되어 활성화되었습니다. 마지막 승인자는 {by} 님입니다.', open: '양식 열기' },
    rejected: { subject: '거부됨: {formTitle}', intro: '{by} 님이 “{formTitle}” 양식을 거부했습니다. 수정한 뒤 다시 승인을 요청할 수 있습니다.', open: '양식 수정' },
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
