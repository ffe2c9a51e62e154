import { Refusal } from './errors.ts'

/** More values than any form has, those of its lists among them. */
const VALUES_MAX = 2000
/** Deeper than any form is. */
const DEPTH_MAX = 8

/**
 * Refuses (422) a body with more values, or with values deeper inside each other, than any form has. One pass that ends
 * at the limit, before the schemas look at each value several times.
 */
export function checkBodyShape(body: unknown): void {
  let values = 0
  const open: { value: object; depth: number }[] = isObject(body) ? [{ value: body, depth: 1 }] : []
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (depth > DEPTH_MAX) throw tooManyFields()
    for (const key in value) {
      values += 1
      if (values > VALUES_MAX) throw tooManyFields()
      const inner: unknown = Reflect.get(value, key)
      if (isObject(inner)) open.push({ value: inner, depth: depth + 1 })
    }
  }
}

/** 422: the body has more than any form, so that its fields are not named one by one. */
export const tooManyFields = (): Refusal => new Refusal({ status: 422, code: 'request.tooManyFields' })

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
