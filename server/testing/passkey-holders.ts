import { login, signInWithPasskey } from '#contract/auth/auth.ts'
import { addPasskey, askForPasskey, beginPasskey } from '#contract/auth/passkeys.ts'
import type { Config } from '../settings/config.ts'
import { type Api, startApi, testNow } from './api.ts'
import type { ApiClient } from './api-client.ts'
import type { Person } from './api-people.ts'
import { type Authenticator, anAuthenticator, type Deviation } from './software-authenticator.ts'

/** The address of the app of these tests. */
export const passkeyOrigin = 'https://loans.example.com'

/** The app under a domain name that passkeys can be made for, with rate limits. */
export const startPasskeyApi = (config: Partial<Config> = {}): Promise<Api> =>
  startApi({ config: { rateLimitFactor: 1, publicUrl: passkeyOrigin, ...config } })

/** The steps that tests of passkeys share, in a given app. */
export function passkeyHolders(api: Api) {
  const begin = ({ client, password }: Person, proof: object = {}) =>
    client.call(beginPasskey, { body: { password, ...proof } })

  /** Adds a passkey of a device, as the settings page does. */
  const add = async (
    person: Person,
    device: Authenticator,
    { proof = {}, ...deviation }: Deviation & { proof?: object } = {},
  ) => {
    const { data } = await begin(person, proof)
    return person.client.call(addPasskey, { body: { name: 'Laptop', ...device.create(data, deviation) } })
  }

  /** A device's signature for a browser that asks now. */
  const signed = async (client: ApiClient, device: Authenticator, deviation: Deviation = {}) =>
    device.sign((await client.call(askForPasskey)).data, deviation)

  return {
    begin,
    add,
    signed,
    signIn: async (device: Authenticator, deviation: Deviation = {}) => {
      const client = api.nobody()
      return client.call(signInWithPasskey, { body: { passkey: await signed(client, device, deviation) } })
    },
    /** Signs in with the password and other fields, in a new browser. */
    signInByPassword: ({ email, password }: Person, rest: object = {}) =>
      api.nobody().call(login, { body: { email, password, ...rest } }),
    /** A lender with a passkey, its device, and the recovery codes. */
    aLenderWithPasskey: async ({ counts = true } = {}) => {
      const lender = await api.aLender()
      const device = anAuthenticator({ origin: passkeyOrigin, counts })
      const { data } = await add(lender, device)
      return { lender, device, passkeyId: data.passkey.id, recoveryCodes: data.recoveryCodes ?? [] }
    },
    /** The audit entries of an account's action. */
    auditOf: async (userId: number, action: string): Promise<unknown[]> => {
      const { rows } = await api.database.owner.query(
        'select detail from audit_log where lender_id = $1 and action = $2 order by sequence',
        [userId, action],
      )
      return rows.map(({ detail }) => detail)
    },
    /** Before each test: resets the clock, the counted attempts and the demand for a second step. */
    settle: async () => {
      api.clock.set(testNow)
      await api.database.owner.query('truncate rate_limits')
      await api.database.owner.query("update installation_settings set two_factor_roles = '{}'")
    },
  }
}
