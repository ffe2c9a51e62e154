/** Hands a text, or bytes, to the browser's downloads under a name. */
export function saveFile({ name, type, text }: { name: string; type: string; text: BlobPart }): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
