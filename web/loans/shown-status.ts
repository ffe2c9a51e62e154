/** The word for a loan's status: a loan that is running and on time is shown as ACTIVE everywhere. */
export const shownStatus = <Status extends string>(status: Status): Exclude<Status, 'CURRENT'> | 'ACTIVE' =>
  // The compiler cannot exclude CURRENT from a generic type.
  status === 'CURRENT' ? 'ACTIVE' : (status as Exclude<Status, 'CURRENT'>)
