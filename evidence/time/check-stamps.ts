import type { Certificate } from 'pkijs'
import { utf8 } from '../encoding.ts'
import { parseEvidenceProof } from '../extra.ts'
import { parseCheckpoint } from '../log/checkpoint.ts'
import { parseNote } from '../log/note.ts'
import { clockTolerance } from '../verify-time.ts'
import { type CheckedToken, checkToken, readRoots, TokenError } from './check-token.ts'
import { type CheckedStamp, renewedBytes, type Stamp, stampedText } from './stamps.ts'

type Asked = { roots: readonly Certificate[]; now: Date }

/** A token and those that renew it: each must have been made while the one before still counted. */
async function checkChain(stamp: Stamp, text: Uint8Array, { roots, now }: Asked): Promise<CheckedStamp> {
  const checked: CheckedToken[] = []
  let data = text
  try {
    for (const token of stamp.tokens) {
      checked.push(await checkToken(token, data, roots))
      data = renewedBytes(token, text)
    }
  } catch (error) {
    return { state: error instanceof TokenError ? error.state : 'wrong' }
  }
  const [first] = checked
  const last = checked.at(-1)
  if (!first || !last) return { state: 'wrong' }
  const said = { time: first.time, authority: first.authority, until: last.until }
  const later = now.getTime() + clockTolerance
  if (checked.some(({ time }) => time.getTime() > later)) return { ...said, state: 'unfit' }
  const unbroken = checked.every(({ until }, at) => (checked[at + 1]?.time ?? now) <= until)
  const inOrder = checked.every(({ time }, at) => at === 0 || time >= (checked[at - 1]?.time ?? time))
  if (!unbroken || !inOrder) return { ...said, state: 'ended' }
  return { ...said, state: checked.every(({ trusted }) => trusted) ? 'trusted' : 'untrusted' }
}

/**
 * Checks the time stamps of a proof, in their order, for `verifyEvidence`, which holds them against the leaf. `roots` is a
 * text with PEM blocks of certificates that the caller trusts. Says `wrong` of whatever a stranger put there; a proof that
 * cannot be read has none. Throws for roots that cannot be read, which are the caller's own.
 */
export async function checkStamps(
  proof: string,
  { roots, now = new Date() }: { roots?: string | undefined; now?: Date },
): Promise<CheckedStamp[]> {
  const trusted = readRoots(roots ?? '')
  let found: { stamps: readonly Stamp[]; origin: string }
  try {
    const { stamps, proof: inner } = parseEvidenceProof(proof)
    found = { stamps, origin: parseCheckpoint(parseNote(inner.checkpoint).text).origin }
  } catch {
    return []
  }
  const checked: CheckedStamp[] = []
  for (const stamp of found.stamps)
    checked.push(
      await checkChain(stamp, utf8(stampedText(found.origin, stamp)), { roots: trusted, now }).catch(
        (): CheckedStamp => ({ state: 'wrong' }),
      ),
    )
  return checked
}
