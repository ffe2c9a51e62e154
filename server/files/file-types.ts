/** The kinds of files that the app keeps, each with its file name ending and whether a page may show it. */
export const FILE_TYPES = {
  'application/pdf': { ending: 'pdf', isShown: true },
  'image/png': { ending: 'png', isShown: true },
  'image/jpeg': { ending: 'jpg', isShown: true },
  'image/webp': { ending: 'webp', isShown: true },
  'image/gif': { ending: 'gif', isShown: true },
  'image/heic': { ending: 'heic', isShown: false },
  'image/tiff': { ending: 'tif', isShown: false },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { ending: 'docx', isShown: false },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { ending: 'xlsx', isShown: false },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': { ending: 'pptx', isShown: false },
  'application/vnd.oasis.opendocument.text': { ending: 'odt', isShown: false },
  'application/vnd.oasis.opendocument.spreadsheet': { ending: 'ods', isShown: false },
  'text/csv': { ending: 'csv', isShown: false },
  'text/plain': { ending: 'txt', isShown: false },
} as const satisfies Record<string, { ending: string; isShown: boolean }>

export type FileType = keyof typeof FILE_TYPES

export const isFileType = (type: string): type is FileType => Object.hasOwn(FILE_TYPES, type)
