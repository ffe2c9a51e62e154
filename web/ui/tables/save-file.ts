/** Downloads a text, or bytes, as a file of this name. */
export function saveFile({ name, type, text }: { name: string; type: string; text: BlobPart }): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the blob's URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
