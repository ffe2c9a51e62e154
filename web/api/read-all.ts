import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import { type ArgsOf, callPage } from './call.ts'

/** The largest page that the API gives. */
const PAGE_ROWS = 1000

type Rows<Result> = Result extends readonly (infer Row)[] ? Row : never

/**
 * Every row of a list that comes in pages, for a file of all of them. The query is that of the list, without page and
 * limit. Throws ApiError when one of the pages does not come: half a list is none.
 */
export async function readAll<E extends Endpoint>(endpoint: E, query: object = {}): Promise<Rows<ResultOf<E>>[]> {
  const rows: Rows<ResultOf<E>>[] = []
  for (let page = 1; ; page += 1) {
    // The query of a paged list is its own and these two.
    const args = { query: { ...query, page, limit: PAGE_ROWS } } as unknown as ArgsOf<E>
    const { data, total } = await callPage(endpoint, args)
    rows.push(...data)
    if (data.length === 0 || rows.length >= total) return rows
  }
}
