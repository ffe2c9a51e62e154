import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Settings } from '../settings/s3-settings.ts'

// The package has no types; these follow its README.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as {
  new (options: {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }): { run(): Promise<{ port: number }>; close(): Promise<void> }
}

/** An S3 storage written by others, which checks signatures. */
export type RealS3 = {
  readonly settings: S3Settings
  /** The folder with the bucket's objects, as files and folders. */
  readonly folder: string
  close(): Promise<void>
}

/** Starts the storage on 127.0.0.1 with one empty bucket in a folder of its own, which is removed with it. */
export async function startRealS3(): Promise<RealS3> {
  const bucket = 'loan-files'
  const directory = mkdtempSync(path.join(tmpdir(), 'loanwright-bucket-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      hasBucketInPath: true,
      // The only account it knows.
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    folder: path.join(directory, bucket),
    close: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
