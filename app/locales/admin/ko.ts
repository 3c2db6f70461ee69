import type { Texts } from '../texts';
import type { en } from './en';

export const ko: Texts<typeof en> = {
  navigation: '계정',
  dashboard: '대시보드',
  templates: '양식',
  people: '사용자',
  branding: '모양 및 언어',
  approvalSettings: '템플릿 승인',
  profile: '내 프로필',
  signOut: '로그아웃',
  signedInAs: '{{name}}(으)로 로그인됨',
  forbiddenTitle: '이 페이지를 열 수 없습니다',
  forbiddenText: '이 계정에서의 역할에는 포함되지 않습니다. 계정 소유자가 변경할 수 있습니다.',
  stalePost: '이 페이지는 다른 세션에서 열렸습니다. 변경된 것은 없습니다. 다시 시도해 주세요.',
  ended: {
    title: '세션이 종료되었습니다',
    text: '잃어버리거나 저장된 것은 없습니다. 보내신 내용은 이 페이지에 그대로 있습니다.',
    signIn: '다른 창에서 로그인',
    back: '이 페이지로 돌아와 다시 보내 주세요. 파일과 비밀번호는 다시 입력해야 합니다.',
    send: '다시 보내기',
  },
};
