import type { BodyOf, Endpoint, ErrorAnswer, ParamsOf, QueryOf, ResultOf } from '#contract/endpoint.ts'

/** An answer of the API in a test. A refusal has no data; a success has no message and fields. */
export type ApiResponse<Data = unknown> = {
  status: number
  headers: Headers
  /** The body as received, byte for byte. */
  text: string
  data: Data
  page: number | undefined
  limit: number | undefined
  total: number | undefined
  message: string | undefined
  code: string | undefined
  values: ErrorAnswer['values']
  fields: Record<string, string> | undefined
  fieldCodes: Record<string, string> | undefined
}

type Extra = { headers?: Record<string, string> }

type Call<E extends Endpoint> = {
  params?: ParamsOf<E>
  query?: Partial<NonNullable<QueryOf<E>>>
  body?: BodyOf<E> | Record<string, unknown>
  /** A multipart form instead of a body, for endpoints that take a file. */
  form?: FormData
} & Extra

/** A user's browser: it keeps cookies from answer to answer. */
export type ApiClient = {
  get<Data = unknown>(path: string, extra?: Extra): Promise<ApiResponse<Data>>
  post<Data = unknown>(path: string, body?: unknown, extra?: Extra): Promise<ApiResponse<Data>>
  put<Data = unknown>(path: string, body?: unknown, extra?: Extra): Promise<ApiResponse<Data>>
  delete<Data = unknown>(path: string, extra?: Extra): Promise<ApiResponse<Data>>
  /** Calls an endpoint of the contract; the answer's data has the endpoint's type. */
  call<E extends Endpoint>(endpoint: E, call?: Call<E>): Promise<ApiResponse<ResultOf<E>>>
  /** The cookies that the browser would send. */
  readonly cookies: Map<string, string>
}

/** A client of the app at an address, with no cookies yet. */
export function openClient(address: string): ApiClient {
  const cookies = new Map<string, string>()
  const send = async <Data>(method: string, path: string, body: unknown, { headers = {} }: Extra = {}) => {
    const response = await fetch(new URL(path, address), {
      method,
      redirect: 'manual',
      headers: {
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
      }),
    })
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie)
    return readAnswer<Data>(response)
  }
  return {
    cookies,
    get: (path, extra) => send('GET', path, undefined, extra),
    post: (path, body, extra) => send('POST', path, body, extra),
    put: (path, body, extra) => send('PUT', path, body, extra),
    delete: (path, extra) => send('DELETE', path, undefined, extra),
    call: (endpoint, { params, query, body, form, headers = {} } = {}) =>
      send(endpoint.method, pathOf(endpoint, params, query), form ?? body, { headers }),
  }
}

/** The address of an endpoint under the server's root, with its parameters filled in. */
export function pathOf(endpoint: Endpoint, params: unknown = {}, query: unknown = {}): string {
  const filled = Object.entries(params ?? {}).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
    endpoint.path,
  )
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

function keep(cookies: Map<string, string>, setCookie: string): void {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim())
  const [name = '', value = ''] = pair.split('=', 2)
  const isGone = attributes.some((attribute) => /^(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute))
  if (isGone || value === '') cookies.delete(name)
  else cookies.set(name, value)
}

async function readAnswer<Data>(response: Response): Promise<ApiResponse<Data>> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const parsed: Record<string, unknown> = isJson ? JSON.parse(text) : {}
  const { data, page, limit, total, message, code, values, fields, fieldCodes } = parsed
  // The body has the type that the test asks for; a wrong type fails in the test.
  return {
    status: response.status,
    headers: response.headers,
    text,
    data,
    page,
    limit,
    total,
    message,
    code,
    values,
    fields,
    fieldCodes,
  } as ApiResponse<Data>
}
