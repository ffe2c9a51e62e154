import * as contract from '#contract/auth/passkeys.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { conflict, notFound, unprocessable } from '../../http/errors.ts'
import { type Before, type Context, handle, handlePublic, type Route } from '../../http/http.ts'
import { relyingPartyOf } from '../../http/relying-party.ts'
import { deleteSessionsOf } from '../../sessions/queries.ts'
import { makeToken } from '../../sessions/tokens.ts'
import { originOf } from '../known-devices/known-device.ts'
import { countingOf, limitChallenges } from '../limits.ts'
import { noteSignInChange } from '../note-sign-in-change.ts'
import { newRecoveryCodes } from '../two-factor/new-recovery-codes.ts'
import { checkProof, takeProof } from '../two-factor/prove.ts'
import { hasSecondStep, settleRemoval } from '../two-factor/second-factor.ts'
import { challengeMs, makeChallenge, spendChallenge } from './challenges.ts'
import {
  countPasskeys,
  deletePasskey,
  holdUser,
  insertPasskey,
  keepHandle,
  listCredentialsOf,
  listPasskeysOf,
  type NewPasskey,
} from './queries.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'
import { partyOf } from './try-passkey.ts'
import { ALGORITHMS, readNewPasskey } from './verify-passkey.ts'

/** More than anybody has devices. */
const passkeysMax = 20

const listPasskeys = handle(contract.listPasskeys, async ({ tx, user, config }) => ({
  address: relyingPartyOf(config.publicUrl)?.origin ?? null,
  passkeys: await listPasskeysOf(tx, user.id),
}))

const beginPasskey = handle(contract.beginPasskey, {
  prepare: async (before) => {
    partyOf(before.config.publicUrl)
    return checkProof(before)
  },
  run: async (context, proof) => {
    const { tx, user, now, config } = context
    await takeProof(context, proof)
    await refuseTooMany(context)
    const handle = await keepHandle(tx, { userId: user.id, handle: Buffer.from(makeToken(), 'base64url') })
    const known = await listCredentialsOf(tx, user.id)
    return {
      challenge: await makeChallenge(tx, { purpose: 'ADD', user, now }),
      rp: { id: partyOf(config.publicUrl).id, name: 'Loanwright' },
      user: { id: Buffer.from(handle).toString('base64url'), name: user.email, displayName: user.fullName },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: challengeMs,
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        id: Buffer.from(credentialId).toString('base64url'),
        type: 'public-key' as const,
        transports,
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    } as const
  },
})

const addPasskey = handle(contract.addPasskey, {
  prepare: readMade,
  run: async (context, made) => {
    const { tx, user, now, body, audit } = context
    await holdUser(tx, user.id)
    await refuseTooMany(context)
    const isFirst = !(await hasSecondStep(tx, user.id))
    const passkey = await insertPasskey(tx, { userId: user.id, name: body.name, passkey: made, now })
    if (!passkey) throw conflict('passkey.isKnown')
    // As with the app: sessions without a second step end, so that every other browser must sign in with it.
    const ended = isFirst ? await deleteSessionsOf(tx, { userId: user.id, exceptSessionId: user.sessionId }) : 0
    audit({ subjectKind: 'user', subjectId: user.id, detail: { passkeyId: passkey.id, ended } })
    await noteSignInChange(context, { userId: user.id, change: 'PASSKEY_ADDED' })
    const recoveryCodes = isFirst ? await newRecoveryCodes(tx, { userId: user.id, now }) : null
    return { passkey, recoveryCodes }
  },
})

/** Open to browsers that are not signed in. It reveals nothing: a device itself knows whose passkeys it holds. */
const askForPasskey = handlePublic(contract.askForPasskey, {
  prepare: async (before) => {
    const party = partyOf(before.config.publicUrl)
    await limitChallenges(countingOf(before), await originOf(before))
    return party
  },
  run: async ({ tx, user, now }, { id }) => ({
    challenge: await makeChallenge(tx, { purpose: 'PROVE', user, now }),
    rpId: id,
    timeout: challengeMs,
    userVerification: 'required' as const,
  }),
})

const removePasskey = handle(contract.removePasskey, {
  prepare: checkProof,
  run: async (context, proof) => {
    const { tx, user, params, audit } = context
    await takeProof(context, proof)
    if (!(await deletePasskey(tx, { userId: user.id, ...params }))) throw notFound('passkey.notFound')
    await settleRemoval(tx, user)
    await noteSignInChange(context, { userId: user.id, change: 'PASSKEY_REMOVED' })
    audit({ subjectKind: 'user', subjectId: user.id, detail: { passkeyId: params.passkeyId } })
    return { success: true as const }
  },
})

/** A user's own passkeys, and signing in with a passkey. */
export const passkeyRoutes: Route[] = [
  ...[listPasskeys, beginPasskey, addPasskey],
  ...[askForPasskey, signInWithPasskey, removePasskey],
]

async function refuseTooMany({ tx, user }: Pick<Context, 'tx' | 'user'>): Promise<void> {
  const isFull = (await countPasskeys(tx, user.id)) >= passkeysMax
  if (isFull) throw conflict('passkey.tooMany', { values: { most: passkeysMax } })
}

async function readMade(before: Before & { body: BodyOf<typeof contract.addPasskey> }): Promise<NewPasskey> {
  const { database, config, user, now, body } = before
  const party = partyOf(config.publicUrl)
  const challenge = await spendChallenge(database, { clientData: body.clientData, purpose: 'ADD', user, now })
  const made = challenge === null ? null : await readNewPasskey(body, { challenge, party })
  if (!made) throw unprocessable('attestation', 'passkey.refused')
  return made
}
