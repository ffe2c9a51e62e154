import type { TestDatabase } from './test-database.ts'

/**
 * All rows of all tables, one text per table, to check that nothing has changed. Counted attempts are left out: they
 * stay on purpose when a request fails.
 */
export async function allRows({ owner }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'rate_limits'",
  )
  const texts: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query(
      `select coalesce(string_agg(t::text, e'\\n' order by t::text), '') as text from ${name} t`,
    )
    texts[name] = rows[0].text
  }
  return texts
}
