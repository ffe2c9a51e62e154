import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const zip = promisify(gzip)

/** About what one packet holds: less is not there any sooner when it is smaller. */
const LEAST_BYTES = 1400
/** From this size on, time counts for more than the last bytes: ten thousand loans are 5.7 MB. */
const LARGE_BYTES = 100_000

/**
 * An answer as gzip, compressed beside the thread that answers requests; undefined for a short one, or when the
 * browser does not take gzip.
 */
export async function compressed(body: Buffer, accepts: string | undefined): Promise<Buffer | undefined> {
  if (body.length < LEAST_BYTES || !takesGzip(accepts)) return undefined
  return zip(body, { level: body.length < LARGE_BYTES ? constants.Z_DEFAULT_COMPRESSION : constants.Z_BEST_SPEED })
}

/** 'gzip, br' and 'gzip;q=0.8' take it, 'gzip;q=0' and 'identity' do not. */
const takesGzip = (accepts = ''): boolean =>
  accepts.split(',').some((coding) => /^\s*gzip\s*(;\s*q=(1|0?\.\d*[1-9]\d*).*)?$/i.test(coding))
