import type { Texts } from '../texts';
import type { en } from './en';

export const ko: Texts<typeof en> = {
  confirmation: '확인',
  maintenanceTitle: '사이트 점검',
  maintenanceLead: '곧 돌아오겠습니다!',
  maintenanceText: '현재 사이트를 점검하고 있습니다! 곧 다시 이용하실 수 있습니다. 기다려 주셔서 감사합니다.',
  maintenanceRetry: '이 페이지는 30초마다 자동으로 다시 시도합니다.',
  maintenancePreview: '점검 중에 표시되는 페이지의 모습입니다. 지금은 점검 중이 아닙니다.',
  outageTyped: '입력하신 내용은 이 페이지에 그대로 남아 있습니다.',
  connectionLost:
    '지금은 서비스에 연결할 수 없습니다. 입력하신 내용은 이 페이지에 그대로 남아 있으며 계속 다시 시도합니다.',
  updateReady: '이 페이지의 새 버전이 있습니다.',
  updateKept: '새로고침해도 입력하신 내용은 유지됩니다.',
  updateTyped: '입력하신 내용을 보낸 뒤에 새로고침해 주세요.',
  reload: '새로고침',
  dismiss: '닫기',
  outagePage: {
    title: '서비스 중단 안내',
    noneTitle: '현재 서비스 중단 안내가 없습니다',
    noneText: '현재 공지된 내용이 없습니다. 서비스가 중단된 경우 고객 지원에 문의해 주세요.',
  },
  online: {
    title: '받으신 메시지',
    sentOn: '보낸 날짜: {{date}}',
    frame: '고객님께 보낸 원본 메시지',
    openAlone: '메시지만 따로 열기',
    picturesOff: '언제 메시지를 읽으셨는지 다른 곳에서 알 수 없도록 외부 사이트의 그림은 불러오지 않습니다.',
    asText: '일반 텍스트로 읽기',
    notFoundTitle: '메시지를 찾을 수 없습니다',
    notFoundText: '삭제되었을 수 있습니다. 메시지가 아직 필요하시면 고객 지원에 문의해 주세요.',
  },
};
