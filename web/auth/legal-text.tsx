import { PlainPage } from './plain-page.tsx'

type Props = {
  title: string
  intro: string
  sections: readonly { title: string; text: string }[]
}

/** A public, printable text in sections. */
export function LegalText({ title, intro, sections }: Props) {
  return (
    <PlainPage title={title}>
      <article className="plain-page-text stack" data-gap="12">
        <h1>{title}</h1>
        <p>{intro}</p>
        {sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            <p>{section.text}</p>
          </section>
        ))}
      </article>
    </PlainPage>
  )
}
