/** A screen in one state: its pictures in both languages and widths. */
export type Picture = { title: string; files: readonly { file: string; width: number }[] }

/** A page that shows all pictures small, each with a link to its file. The page lies beside the pictures. */
export function contactSheet(pictures: readonly Picture[]): string {
  const figures = pictures.map(
    ({ title, files }) =>
      `<section id="${title}"><h2>${title}</h2>${files
        .map(
          ({ file, width }) =>
            `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}" width="${width / 3}"></a>`,
        )
        .join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>
  body { margin: 24px; background: #05070a; color: #e7ecf3; font: 14px system-ui }
  section { margin-bottom: 32px }
  h2 { font-size: 14px }
  a { display: inline-block; margin: 0 12px 12px 0; vertical-align: top }
  img { border: 1px solid #242b36 }
</style>
<h1>Every screen in every state</h1>
${figures.join('\n')}
</html>
`
}
