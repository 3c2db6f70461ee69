/** The choice about energy suppliers. English is the truth. */
export const en = {
  title: 'Your choice about energy suppliers',
  startLead:
    'You can decide whether energy suppliers may learn your name and address from us, so that they can tell you about their offers.',
  startHow: 'Enter the two numbers below to open your choice. Both are on your bill.',
  accountNumber: 'Account Number',
  accountHint: '12 characters at most',
  houseNumber: 'Street Number',
  houseHint: 'The house number of your service address, such as 27 or 12B',
  accountRequired: 'Please enter the correct Account Number.',
  houseRequired: 'Please enter a Street Number.',
  choice: 'Your choice',
  noContact: 'Please exclude me from receiving communications from energy suppliers',
  noTransfer: 'Please do not transfer my commodity service to licensed, competitive energy',
  noTransferHint: 'You can tick this once the box above is ticked.',
  transferAlone: 'This needs the box above. Please tick that one too, or clear this one.',
  explain: {
    virginia:
      'In Virginia, licensed competitive service providers may ask {{company}} for the names and addresses of its customers, so that they can tell them about their offers. If you tick the box, we leave you off that list. Whether you buy your gas from us or from another provider remains your own decision.',
    marylandHome:
      'In Maryland, licensed suppliers may ask {{company}} for the names and addresses of its customers, so that they can tell them about their offers. If you tick the first box, we leave you off that list. If you tick the second box as well, we also refuse to hand your gas supply over to such a supplier, whoever asks for it, until you clear the box again.',
    marylandBusiness:
      'In Maryland, licensed suppliers may ask {{company}} for the names and addresses of its business customers, so that they can tell them about their offers. If you tick the box, we leave your business off that list. A contract that your business makes with a supplier is not affected.',
    other:
      'Licensed suppliers may ask {{company}} for the names and addresses of its customers, so that they can tell them about their offers. If you tick the box, we leave you off that list.',
  },
  explainMore:
    'Suppliers that already know you may still write to you. Your choice changes neither your rate nor your service, and you can change it at any time.',
  savedTitle: 'Your choice is saved',
  savedLead: 'This is what we have stored.',
  contactFact: 'Communications from energy suppliers',
  contactNo: 'You are excluded from them.',
  contactYes: 'Energy suppliers may contact you.',
  transferFact: 'Transfer to a competitive supplier',
  transferNo: 'We do not transfer your service.',
  transferYes: 'Your service may be transferred when you agree on it with a supplier.',
  change: 'Change my choice',
} as const;
