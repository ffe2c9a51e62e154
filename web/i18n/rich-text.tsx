import { Fragment, type ReactNode } from 'react'

type Props = {
  /** A sentence with tags, <name>…</name>, around the words that `parts` turns into elements. */
  text: string
  parts: Readonly<Record<string, (words: string) => ReactNode>>
}

/** A sentence with links in it; each language puts them where its grammar needs them. */
export function RichText({ text, parts }: Props) {
  const pieces = text.split(/(<\w+>.*?<\/\w+>)/)
  return pieces.map((piece, index) => {
    const match = /^<(\w+)>(.*)<\/\w+>$/.exec(piece)
    const make = match?.[1] === undefined ? undefined : parts[match[1]]
    // The pieces of a sentence never change their order, so the index is a stable key.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    return <Fragment key={index}>{make ? make(match?.[2] ?? '') : piece}</Fragment>
  })
}
