import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import { type ArgsOf, callPage } from './call.ts'

/** The API's largest page size. */
const PAGE_ROWS = 1000

type Rows<Result> = Result extends readonly (infer Row)[] ? Row : never

/**
 * Every row of a paged list, for an export. The query is the list's own, without page and limit. Throws ApiError when
 * one of the pages fails, because an incomplete list must not pass for the whole.
 */
export async function readAll<E extends Endpoint>(endpoint: E, query: object = {}): Promise<Rows<ResultOf<E>>[]> {
  const rows: Rows<ResultOf<E>>[] = []
  for (let page = 1; ; page += 1) {
    // The query of a paged list consists of its own values, page and limit.
    const args = { query: { ...query, page, limit: PAGE_ROWS } } as unknown as ArgsOf<E>
    const { data, total } = await callPage(endpoint, args)
    rows.push(...data)
    if (data.length === 0 || rows.length >= total) return rows
  }
}
