import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Settings } from '../settings/s3-settings.ts'

// The package brings no types; these are what its README says of it.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as {
  new (options: {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }): { run(): Promise<{ port: number }>; close(): Promise<void> }
}

/** A storage that somebody else wrote: it speaks S3 and looks at signatures. */
export type RealS3 = {
  readonly settings: S3Settings
  /** Where the objects of the bucket lie, as files and folders. */
  readonly folder: string
  close(): Promise<void>
}

/** Starts it on 127.0.0.1 with one empty bucket in a folder of its own, which goes with it. */
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
      // The one account that it knows.
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
