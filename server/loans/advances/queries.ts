import type { Day } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** Money agreed for a later day, whose loan has no event since that day. */
export type DueAdvance = { lenderId: number; loanId: number; eventId: number; effectiveOn: Day; timeZone: string }

/** The money agreed for a day up to `by` that the books do not count yet. For the role that reaches across lenders. */
export async function listDueAdvances(tx: Tx, by: Day): Promise<DueAdvance[]> {
  return tx.query<DueAdvance>(sql`
    select e.lender_id as "lenderId", e.loan_id as "loanId", e.id as "eventId", e.effective_on as "effectiveOn",
      u.time_zone as "timeZone"
    from loan_events e
    join loans l on l.lender_id = e.lender_id and l.id = e.loan_id and l.deleted_at is null
    join users u on u.id = e.lender_id
    where e.kind = 'ADVANCED' and e.detail ? 'agreedOn' and e.effective_on <= ${by}
      and not exists (
        select from loan_events n
        where n.lender_id = e.lender_id and n.loan_id = e.loan_id and n.id > e.id
          and (n.reversed_event_id = e.id
            or (n.effective_on >= e.effective_on and n.kind not in ('ADVANCED', 'TERMS_CHANGED'))))
    order by e.lender_id, e.loan_id, e.id`)
}
