/** What the audit log says of bank statements. */
export const bankAudit = {
  'admin.subject.bankStatement': 'Bank statement {id}',
  'admin.subject.bankLine': 'Bank line {id}',
  'admin.subjects.bankStatement': 'Bank statements',
  'admin.subjects.bankLine': 'Bank lines',
  'admin.action.previewBankStatement': 'Looked at a bank statement',
  'admin.action.addBankStatement': 'Added a bank statement',
  'admin.action.listBankStatements': 'Read the list of bank statements',
  'admin.action.listBankLines': 'Read lines of bank statements',
  'admin.action.getBankTotals': 'Read the sums of bank statements',
  'admin.action.assignBankLine': 'Assigned a bank line to loans',
  'admin.action.setBankLineAside': 'Set a bank line aside',
  'admin.action.releaseBankLine': 'Took back what became of a bank line',
  'admin.action.listPayerNames': 'Read the learned names of payers',
  'admin.action.forgetPayerName': 'Forgot the name of a payer',
} as const
