/** Budget billing and installment plans. English is the truth. */
export const en = {
  howTitle: 'How it works',
  startTitle: 'Check your account',
  startLead: 'Enter the two numbers below. Both are on your bill.',
  confirmationSent: 'If we have an email address of yours on file, a confirmation is on its way to it.',
  errorText: 'Please try again later or contact customer service for support',
  tryAgain: 'Try again',
  period: 'Period',
  highest: 'Highest monthly bill',
  average: 'Average monthly bill',
  estimate: 'Monthly budget estimate',
  monthly: 'Monthly amount',
  historyTitle: 'Usage and billing history',
  usageFrom: 'Usage from',
  usageTo: 'Usage to',
  therms: 'Usage in therms',
  bill: 'Bill amount',
  adjust: {
    district:
      'Accounts in the District of Columbia: your monthly amount is adjusted only at the end of the 12-month cycle.',
    maryland:
      'Accounts in Maryland: your monthly amount may be adjusted during the year if your usage or the price of gas changes.',
    virginia:
      'Accounts in Virginia: your monthly amount may be adjusted during the year if your usage or the price of gas changes.',
    other: 'Your monthly amount may be adjusted during the year if your usage or the price of gas changes.',
  },
  budget: {
    title: 'Budget Billing',
    lead: 'Pay about the same amount for gas each month, in winter as in summer.',
    benefit:
      'Budget Billing spreads the cost of a year evenly over 12 months. It costs nothing extra, and you can leave it at any time.',
    how: {
      one: 'We add up your bills of the last 12 months. That is the estimate for your year.',
      two: 'One twelfth of it is your monthly amount.',
      three: 'You pay this amount each month of the 12-month cycle.',
      four: 'At the end of the cycle, what you paid is settled against what you used.',
    },
    enrollTitle: 'Enroll in Budget Billing',
    enrollLead: 'This is what you used and were billed, and what you would pay each month with Budget Billing.',
    enrollButton: 'Submit Enrollment Request',
    thanksTitle: 'Thank you for enrolling in Budget Billing',
    thanksLead: 'Your account is enrolled in the Budget Billing Plan.',
    leaveLead: 'If you no longer want to take part in the Budget Billing Plan,',
    leaveLink: '[click here]',
    leaveTitle: 'Leave the Budget Billing Plan',
    leaveQuestion:
      'Do you want to unenroll your account from the Budget Billing Plan? From your next bill on, you pay for what you use each month.',
    leaveYes: 'Yes, unenroll',
    endedTitle: 'Your account is now unenrolled from Budget Billing Plan',
    endedLead: 'From your next bill on, you pay for what you use each month.',
    again: 'Enroll again',
  },
  deferred: {
    title: 'Deferred Payment Plan',
    lead: 'Pay the balance of your account in monthly installments.',
    benefit: 'There is no down payment and no interest.',
    how: {
      one: 'We divide your account balance into monthly installments: up to 12, or up to 24 if you receive energy assistance.',
      two: 'You see every installment with its date and amount before you agree.',
      three: 'You pay each installment together with your current bill.',
      four: 'Once the last installment is paid, the plan is over.',
    },
  },
  plan: {
    standard: {
      title: 'Enroll in the Installment Plan',
      lead: 'You can pay the balance of your account in the monthly installments below.',
      consent: 'Yes, I want to pay my account balance in these installments, each together with my current bill.',
    },
    budget: {
      title: 'Enroll in the Deferred Payment Program',
      lead: 'Your account has a balance. Before you can enroll in Budget Billing, it is spread over the monthly installments below.',
      consent:
        'Yes, I want to pay my account balance in these installments, each together with my current bill, and then go on to Budget Billing.',
    },
    directEmail: {
      title: 'Your Installment Plan offer',
      lead: 'We wrote to you because you can pay the balance of your account in the monthly installments below.',
      consent:
        'I accept this offer: I want to pay my account balance in these installments, each together with my current bill.',
    },
    scheduleTitle: 'Your installments',
    note: 'No down payment, no interest. Installments spread over up to 12 months, or up to 24 months with energy assistance.',
    consentRequired: 'Please confirm your enrollment by checking the checkbox.',
    signUp: 'Sign up',
    thanksTitle: 'Thank you for enrolling in the Installment Plan',
    thanksLead: 'Your account is enrolled. This is what you agreed to.',
    enrolledInfo: 'You are successfully enrolled in Deferred Payment Program.',
    toBudget: 'Continue to Budget Billing',
  },
} as const;
