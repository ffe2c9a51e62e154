/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Reads one setting, or reports its problem and the remedy. Never quotes a value that may be secret. */
export type SettingReader = {
  text(name: string): string | undefined
  take<T>(name: string, fallback: T, read: (text: string) => T | undefined, remedy: string): T
}

/** A reader of an environment, which adds a sentence for each wrong setting. An empty one counts as not set. */
export function readerOf(environment: Environment, problems: string[]): SettingReader {
  const text = (name: string) => environment[name] || undefined
  return {
    text,
    take: (name, fallback, read, remedy) => {
      const given = text(name)
      if (given === undefined) return fallback
      const value = read(given.trim())
      if (value === undefined) problems.push(`${name} ${remedy}`)
      return value ?? fallback
    },
  }
}
