import type { Config } from '../settings/config.ts'
import type { FileStore } from './file-store.ts'
import { filesFolder, incomingFolder, openLocalFiles } from './local-files.ts'
import { openS3Files } from './s3-files.ts'

/**
 * The store that the settings ask for: a bucket when one is named, else a folder of the data. Throws an Error that says
 * which setting is wrong when the storage cannot be used.
 */
export function openFiles(config: Pick<Config, 'dataFolder' | 's3'>): Promise<FileStore> {
  const folder = filesFolder(config)
  return config.s3 ? openS3Files(config.s3, { incomingFolder: incomingFolder(folder) }) : openLocalFiles(folder)
}
