/** The state of a read, as useRead returns it. */
export type Answer<Data> = { data: Data | undefined; isError: boolean; refetch: () => unknown }

type Answers = Readonly<Record<string, Answer<unknown>>>
type Together<All extends Answers> = { [Name in keyof All]: NonNullable<All[Name]['data']> }

/**
 * Several reads as one: complete when all have answered, failed when one has failed. refetch repeats those that failed.
 */
export function together<All extends Answers>(answers: All): Answer<Together<All>> {
  const all = Object.entries(answers)
  const isComplete = all.every(([, { data }]) => data)
  return {
    // isComplete says that every value is defined; the compiler cannot tell.
    data: isComplete ? (Object.fromEntries(all.map(([name, { data }]) => [name, data])) as Together<All>) : undefined,
    isError: all.some(([, { isError }]) => isError),
    refetch: () => Promise.all(all.filter(([, { isError }]) => isError).map(([, { refetch }]) => refetch())),
  }
}
