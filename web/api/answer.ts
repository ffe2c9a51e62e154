/** What is shown of a read: useRead gives it. */
export type Answer<Data> = { data: Data | undefined; isError: boolean; refetch: () => unknown }

type Answers = Readonly<Record<string, Answer<unknown>>>
type Together<All extends Answers> = { [Name in keyof All]: NonNullable<All[Name]['data']> }

/** Several reads as one: it has come when all have, and failed when one has. Another try reads all that failed. */
export function together<All extends Answers>(answers: All): Answer<Together<All>> {
  const all = Object.entries(answers)
  const isComplete = all.every(([, { data }]) => data)
  return {
    // Each is there, which its type does not know.
    data: isComplete ? (Object.fromEntries(all.map(([name, { data }]) => [name, data])) as Together<All>) : undefined,
    isError: all.some(([, { isError }]) => isError),
    refetch: () => Promise.all(all.filter(([, { isError }]) => isError).map(([, { refetch }]) => refetch())),
  }
}
