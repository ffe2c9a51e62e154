import type { LenderSettings } from '#contract/loans/lender-settings.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** A lender's settings; undefined when the lender has set nothing yet. */
export async function findLenderSettings(tx: Tx, lenderId: number): Promise<LenderSettings | undefined> {
  return tx.maybeOne<LenderSettings>(sql`
    select payment_instructions as "paymentInstructions", postal_address as "postalAddress",
      loan_defaults as "loanDefaults"
    from lender_settings
    where lender_id = ${lenderId}`)
}

/** Stores a lender's settings in place of the earlier ones. */
export async function storeLenderSettings(
  tx: Tx,
  { lenderId, settings, now }: { lenderId: number; settings: LenderSettings; now: string },
): Promise<void> {
  const { paymentInstructions, postalAddress, loanDefaults } = settings
  await tx.run(sql`
    insert into lender_settings (lender_id, payment_instructions, postal_address, loan_defaults, updated_at)
    values (${lenderId}, ${paymentInstructions}, ${postalAddress}, ${JSON.stringify(loanDefaults)}, ${now})
    on conflict (lender_id) do update set
      payment_instructions = excluded.payment_instructions, postal_address = excluded.postal_address,
      loan_defaults = excluded.loan_defaults, updated_at = excluded.updated_at`)
}
