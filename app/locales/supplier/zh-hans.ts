import type { Texts } from '../texts';
import type { en } from './en';

export const zhHans: Texts<typeof en> = {
  title: '您对能源供应商的选择',
  startLead: '您可以决定能源供应商是否可以从我们这里获得您的姓名和地址，以便向您介绍其优惠方案。',
  startHow: '请输入下面两个号码以打开您的选择。这两个号码都在您的账单上。',
  accountNumber: '账户号码',
  accountHint: '最多 12 个字符',
  houseNumber: '门牌号',
  houseHint: '您服务地址的门牌号，例如 27 或 12B',
  accountRequired: '请输入正确的账户号码。',
  houseRequired: '请输入门牌号。',
  choice: '您的选择',
  noContact: '请不要让我收到能源供应商的信息',
  noTransfer: '请不要将我的能源供应转给持牌的竞争性能源供应商',
  noTransferHint: '勾选上面的选项后才能勾选此项。',
  transferAlone: '此项需要先勾选上面的选项。请同时勾选上面的选项，或取消此项。',
  explain: {
    virginia:
      '在弗吉尼亚州，持牌的竞争性服务商可以向 {{company}} 索取客户的姓名和地址，以便向客户介绍其方案。如果您勾选此框，我们不会将您列入该名单。从我们还是从其他供应商购买燃气，仍由您自己决定。',
    marylandHome:
      '在马里兰州，持牌供应商可以向 {{company}} 索取客户的姓名和地址，以便向客户介绍其方案。如果您勾选第一个框，我们不会将您列入该名单。如果您同时勾选第二个框，在您取消勾选之前，无论谁提出要求，我们都会拒绝将您的燃气供应转给此类供应商。',
    marylandBusiness:
      '在马里兰州，持牌供应商可以向 {{company}} 索取商业客户的名称和地址，以便向客户介绍其方案。如果您勾选此框，我们不会将贵企业列入该名单。贵企业与供应商签订的合同不受影响。',
    other:
      '持牌供应商可以向 {{company}} 索取客户的姓名和地址，以便向客户介绍其方案。如果您勾选此框，我们不会将您列入该名单。',
  },
  explainMore: '已经知道您的供应商仍可能与您联系。您的选择不会改变您的费率或服务，您可以随时更改。',
  savedTitle: '您的选择已保存',
  savedLead: '我们保存的内容如下。',
  contactFact: '能源供应商的信息',
  contactNo: '您不会收到这些信息。',
  contactYes: '能源供应商可以与您联系。',
  transferFact: '转给竞争性供应商',
  transferNo: '我们不会转移您的能源供应。',
  transferYes: '如果您与供应商达成一致，您的能源供应可以转移。',
  change: '更改我的选择',
};
