import type { Texts } from '../texts';
import type { en } from './en';

export const ko: Texts<typeof en> = {
  configTitle: '템플릿 승인 설정',
  needsApproval: '관리자가 승인을 받아야 합니까?',
  sendsToAll: '모든 관리자에게 승인 요청 보내기',
  approvalsRequired: '필요한 승인 수',
  note: '참고: 승인 요청을 보낼 관리자를 명시적으로 지정하세요.',
  saved: '템플릿 승인 설정이 저장되었습니다',
  numberInvalid: '1에서 9999 사이의 숫자를 입력하세요',
  requestTitle: '승인 요청',
  requestText: '템플릿 승인 요청을 받을 사람을 지정하세요.',
  requestNeeded: '필요한 승인: {{count}}',
  allAdmins: '모든 관리자',
  chooseAdmin: '관리자 선택',
  randomAdmins: '필요한 수만큼 추첨',
  selectAdmins: '관리자 선택',
  noAdmins: '이 계정에서 승인할 수 있는 다른 사람이 없습니다.',
  chooseOne: '누구에게 요청할지 선택하세요.',
  disagree: '스위치는 모든 관리자에게 요청하지만 아래 선택은 그렇지 않습니다. 둘을 맞추세요.',
  requested: '승인 요청을 보냈습니다.',
  barTitle: '미리 보기',
  barText: '{{name}} 님의 버전 {{version}}이(가) 승인 대기 중입니다. 현재 승인: {{given}}/{{needed}}.',
  obstacle: {
    role: '계정 소유자가 결정합니다.',
    own: '직접 제출하셨으므로 다른 사람이 승인해야 합니다.',
    notAsked: '다른 소유자에게 결정이 요청되었습니다.',
    given: '승인하셨습니다. 다른 사람을 기다리는 중입니다.',
  },
  activate: '활성화',
  reject: '거부',
  rejectTitle: '이 양식 거부',
  reason: '사유',
  reasonHint: '양식을 제출한 사람에게 전송됩니다.',
  reasonNeeded: '사유를 입력하세요',
  reasonTooLong: '1000자 이내로 입력하세요',
  activated: '양식이 이제 활성 상태입니다.',
  approved: '승인이 기록되었습니다. 다른 승인을 기다립니다.',
  rejected: '양식을 거부했습니다.',
  ownersHint: '관리자 가운데 소유자가 승인합니다. 이 계정의 소유자: {{n}}. 자신이 제출한 것은 승인할 수 없습니다.',
  tooFewOwners:
    '이 계정의 소유자는 지금 {{n}}명으로 필요한 승인 수보다 적어 아무것도 승인할 수 없습니다. 수를 줄이거나 소유자를 늘리세요.',
  unmet: {
    owners:
      '이대로는 소유자가 제출한 양식을 승인할 수 없습니다. 결정할 수 있는 다른 소유자: {{n}}. 필요한 승인: {{needed}}. 다른 사람을 소유자로 지정하거나, 소유자가 아닌 사람이 제출하게 하세요.',
    all: '이대로는 아무것도 승인할 수 없습니다. 자신이 제출한 것은 승인할 수 없기 때문입니다. 결정할 수 있는 다른 소유자: {{n}}. 필요한 승인: {{needed}}. 다른 사람을 소유자로 지정하세요.',
  },
  tooFewJudges:
    '승인할 수 있는 소유자: {{n}}명. 필요한 승인: {{needed}}. 요청하기 전에 설정에서 수를 줄이거나 소유자를 늘려야 합니다.',
  endedTitle: '더 이상 승인을 기다리지 않습니다',
  notKeptTitle: '결정이 저장되지 않았습니다',
  seeNew: '지금 대기 중인 것 보기',
  turn: {
    widened:
      '요청받은 사람 중 일부가 더 이상 소유자가 아닙니다. 다른 소유자 누구나 결정할 수 있습니다: {{n}}명. 필요한 승인: {{needed}}.',
    stuck:
      '결정할 수 있는 소유자: {{n}}명. 필요한 승인: {{needed}}. 이대로는 승인될 수 없습니다. 소유자를 늘리거나, 요청을 철회하고 설정에서 수를 줄인 뒤 다시 요청하세요. 거부할 수는 있습니다.',
  },
  ended: {
    approved: '승인되어 활성화되었습니다.',
    rejected: '거부되었습니다.',
    withdrawn: '요청이 철회되었습니다. 양식을 다시 고치고 있습니다.',
    notPending: '지금은 결정할 것이 없습니다.',
    changed: '보신 것과 다른 버전이 지금 대기 중입니다. 결정하기 전에 살펴보세요.',
    own: '직접 제출하셨으므로 다른 사람이 승인해야 합니다.',
    notAsked: '다른 소유자에게 결정을 요청했습니다.',
    alreadyGiven: '이미 거부하셨습니다.',
  },
};
