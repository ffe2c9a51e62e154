/** Texts of products: named sets of terms that new loans can begin with. */
export const products = {
  'products.title': 'Products',
  'products.hint':
    'Terms you use often, saved under a name. New loans can start from one; existing loans don’t change.',
  'products.add': 'Add Product',
  'products.edit': 'Edit Product',
  'products.editOf': 'Edit {name}',
  'products.removeOf': 'Remove {name}',
  'products.none': 'No products yet.',
  'products.noneHint':
    'For example “Fix and flip, 12%, 12 months, interest-only”: pick it when you create a loan and only the amount is left to enter. You can also save a new loan’s terms as a product when you review it.',
  'products.name': 'Product name',
  'products.nameExample': 'For example: Bridge loan, 12 months',
  'products.anyType': 'Any type',
  'products.rateHint': 'Per year. Leave blank to enter it for each loan.',
  'products.term': 'Term (months)',
  'products.termHint': 'Leave blank to enter it for each loan.',
  'products.balloonAfter': 'Balloon after (months)',
  'products.balloonHint': 'Leave blank for five years, or at maturity.',
  'products.default': 'Use for new loans by default',
  'products.saved': '{name} was saved',
  'products.removed': '{name} was removed',
  'products.saveFailed': 'The product wasn’t saved. Please try again.',
  'products.removeTitle': 'Remove Product',
  'products.removeQuestion': '{name} will no longer be offered. Loans that started from it don’t change.',
  'products.loadFailed': 'Failed to load products',
  'products.chooseLoan': 'Start from a Loan',
  'products.chooseLoanHint':
    'The amount, rate, term and all other terms are copied. Name, borrower and start date stay as they are here.',
  'products.noLoanFound': 'No loan matches',
  'products.startLikeIt': 'Start from This Loan',
  'products.leftOut': 'Not saved, because it belongs to this loan: {terms}.',
} as const
