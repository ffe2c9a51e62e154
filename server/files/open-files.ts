import type { Config } from '../settings/config.ts'
import type { FileStore } from './file-store.ts'
import { filesFolder, incomingFolder, openLocalFiles } from './local-files.ts'
import { openS3Files } from './s3-files.ts'

/**
 * Opens the file store that the settings name: a bucket if one is set, otherwise a folder in the data folder. Throws an
 * Error that names the wrong setting when the storage cannot be used. `isTried`: it was used in this process already.
 */
export function openFiles(
  config: Pick<Config, 'dataFolder' | 's3'>,
  { isTried = false }: { isTried?: boolean } = {},
): Promise<FileStore> {
  const folder = filesFolder(config)
  if (!config.s3) return openLocalFiles(folder)
  return openS3Files(config.s3, { incomingFolder: incomingFolder(folder), isTried })
}
