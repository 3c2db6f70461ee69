import type { Texts } from '../texts';
import type { en } from './en';

export const ko: Texts<typeof en> = {
  plan: {
    schedule: '납부 일정',
    month: '월',
    dueOn: '{{date}}까지',
    kind: '납부 종류',
    amount: '금액',
    installment: '분할 납부금',
    downPaymentFirst: '첫 번째 분할 납부금이 선납금입니다',
    downPaymentNone: '선납금 없음',
    downPaymentPercent: '잔액의 {{percent}}',
    nextBillDate: '다음 청구일',
    billDateUnusable: '다음 청구일을 확인할 수 없습니다',
    payLead: '선납금은 온라인으로 납부하실 수 있습니다.',
    pay: '{{amount}} 납부',
    paid: '선납금이 접수되었습니다. 감사합니다.',
    partPaid: '지금까지 결제한 금액: {{paid}}. 남은 금액: {{due}}.',
  },
  missing: {
    plan: '보고서를 찾을 수 없습니다',
    eBill: '죄송합니다. 이 페이지를 이용하실 수 없습니다',
    autopay: '죄송합니다. AutoPay 페이지를 이용하실 수 없습니다',
    hint: '다른 페이지의 링크일 수 있습니다. 받으신 메시지에서 다시 열거나 고객센터에 문의해 주세요.',
  },
  eBill: {
    start: '아래 두 번호를 입력하시면 전자 청구서를 받고 계신지 확인하실 수 있습니다. 두 번호 모두 청구서에 있습니다.',
    enrolled: 'eBill에 가입되어 있습니다.',
    question: 'eBill에 가입되어 있습니다. 해지하시려면 “예”를 클릭해 주세요.',
    unenrolled: '전자 청구서가 해지되었습니다',
    effect: '이제부터 청구서를 종이로 보내 드립니다.',
    again: '전자 청구서를 다시 받으시겠습니까?',
  },
  autopay: {
    start:
      '아래 두 번호를 입력하시면 자동 납부를 이용하고 계신지 확인하실 수 있습니다. 두 번호 모두 청구서에 있습니다.',
    enrolled: 'AutoPay에 가입되어 있습니다.',
    question: 'AutoPay에 가입되어 있습니다. 해지하시려면 “예”를 클릭해 주세요.',
    unenrolled: 'AutoPay가 해지되었습니다',
    effect: '더 이상 고객님의 은행 계좌에서 요금을 출금하지 않습니다. 다른 방법으로 납부해 주세요.',
    again: '자동 납부를 다시 이용하시겠습니까?',
  },
  unenroll: '해지',
  enrollAgain: '다시 가입',
  contactToEnroll: '다시 가입하시려면 고객센터에 문의해 주세요. 언제든지 가능합니다.',
  contactToUnenroll: '해지하시려면 고객센터에 문의해 주세요.',
  notDone: '지금은 요청을 처리할 수 없습니다. 나중에 다시 시도하시거나 고객센터에 문의해 주세요.',
};
