/** The word for how a loan stands: one that runs and is on time is ACTIVE wherever it is named. */
export const shownStatus = <Status extends string>(status: Status): Exclude<Status, 'CURRENT'> | 'ACTIVE' =>
  // The compiler does not take CURRENT out of a type that is open.
  status === 'CURRENT' ? 'ACTIVE' : (status as Exclude<Status, 'CURRENT'>)
