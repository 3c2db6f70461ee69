import type { Texts } from '../texts';
import type { en } from './en';

export const zhHant: Texts<typeof en> = {
  title: '您對能源供應商的選擇',
  startLead: '您可以決定能源供應商是否可以從我們這裡取得您的姓名和地址，以便向您介紹其優惠方案。',
  startHow: '請輸入下面兩個號碼以開啟您的選擇。這兩個號碼都在您的帳單上。',
  accountNumber: '帳戶號碼',
  accountHint: '最多 12 個字元',
  houseNumber: '門牌號碼',
  houseHint: '您服務地址的門牌號碼，例如 27 或 12B',
  accountRequired: '請輸入正確的帳戶號碼。',
  houseRequired: '請輸入門牌號碼。',
  choice: '您的選擇',
  noContact: '請不要讓我收到能源供應商的訊息',
  noTransfer: '請不要將我的能源供應轉給持牌的競爭性能源供應商',
  noTransferHint: '勾選上面的選項後才能勾選此項。',
  transferAlone: '此項需要先勾選上面的選項。請一併勾選上面的選項，或取消此項。',
  explain: {
    virginia:
      '在維吉尼亞州，持牌的競爭性服務商可以向 {{company}} 索取客戶的姓名和地址，以便向客戶介紹其方案。如果您勾選此方塊，我們不會將您列入該名單。向我們或向其他供應商購買瓦斯，仍由您自己決定。',
    marylandHome:
      '在馬里蘭州，持牌供應商可以向 {{company}} 索取客戶的姓名和地址，以便向客戶介紹其方案。如果您勾選第一個方塊，我們不會將您列入該名單。如果您一併勾選第二個方塊，在您取消勾選之前，無論誰提出要求，我們都會拒絕將您的瓦斯供應轉給此類供應商。',
    marylandBusiness:
      '在馬里蘭州，持牌供應商可以向 {{company}} 索取商業客戶的名稱和地址，以便向客戶介紹其方案。如果您勾選此方塊，我們不會將貴企業列入該名單。貴企業與供應商簽訂的合約不受影響。',
    other:
      '持牌供應商可以向 {{company}} 索取客戶的姓名和地址，以便向客戶介紹其方案。如果您勾選此方塊，我們不會將您列入該名單。',
  },
  explainMore: '已經知道您的供應商仍可能與您聯絡。您的選擇不會改變您的費率或服務，您可以隨時變更。',
  savedTitle: '您的選擇已儲存',
  savedLead: '我們儲存的內容如下。',
  contactFact: '能源供應商的訊息',
  contactNo: '您不會收到這些訊息。',
  contactYes: '能源供應商可以與您聯絡。',
  transferFact: '轉給競爭性供應商',
  transferNo: '我們不會轉移您的能源供應。',
  transferYes: '如果您與供應商達成協議，您的能源供應可以轉移。',
  change: '變更我的選擇',
};
