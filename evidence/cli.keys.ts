import { readFile } from 'node:fs/promises'
import { detailOf } from './cli.asked.ts'
import type { Options } from './cli.options.ts'
import type { httpLog } from './cli.state.ts'
import { type CertifiedKeys, isCertifiedKeys, keysFor, readCertifiedKeys } from './log/certified-keys.ts'
import { parseVerifierKey } from './log/key.ts'
import { isSignedList, type PublishedKey, readLogKeys } from './log/log-keys.ts'
import { parseProof } from './proof.ts'

/** `notice`: why the log could not be asked. `certified`: the root's list that was used. */
type Trusted = { keys: PublishedKey[]; notice?: string; certified?: CertifiedKeys | undefined }
type Log = ReturnType<typeof httpLog> | undefined

/** The keys that were given, one by one or as lists. */
export async function givenKeys({ keys, keyFiles }: Options): Promise<PublishedKey[]> {
  const texts = await Promise.all(keyFiles.map((name) => readFile(name, 'utf8')))
  const lists = texts.filter((text) => !isCertifiedKeys(text))
  return [...keys.map((vkey) => ({ vkey })), ...lists.flatMap(readLogKeys)]
}

/** The keys that a root vouches for, from files and from the log; the list that was issued last counts. */
async function certifiedKeys(
  { keyFiles, keys, root = '' }: Options,
  proof: string,
  log: Log,
): Promise<Trusted> {
  const rootKey = parseVerifierKey(root)
  const files = await Promise.all(keyFiles.map((name) => readFile(name, 'utf8')))
  const lists = files.filter(isCertifiedKeys).map((text) => readCertifiedKeys(text, rootKey))
  let notice: string | undefined
  try {
    if (log) lists.push(readCertifiedKeys(await log.certifiedKeys(), rootKey))
  } catch (error) {
    notice = detailOf(error)
  }
  const { checkpoint } = parseProof(proof)
  const [certified] = lists.sort((one, other) => other.issued.getTime() - one.issued.getTime())
  const fit = certified ? keysFor(certified, checkpoint) : []
  // Beside them only witnesses may be given one by one: a key of the log without the root's word is not taken.
  const witnesses = keys.filter((vkey) => parseVerifierKey(vkey).name !== certified?.origin)
  const all = [...witnesses.map((vkey) => ({ vkey })), ...fit]
  return { keys: certified ? all : [], certified, ...(notice !== undefined && { notice }) }
}

/** The keys that were given, and what the log itself publishes of where they ended; or what a root says of both. */
export async function trustedKeys(options: Options, proof: string, log: Log): Promise<Trusted> {
  if (options.root !== undefined) return certifiedKeys(options, proof, log)
  const given = await givenKeys(options)
  if (!log) return { keys: given }
  try {
    const text = await log.keys()
    const published = readLogKeys(text)
    // Its word adds keys only if it is signed with one that is trusted already; what it takes away, it may.
    const [newest] = published
    const known = isSignedList(text) && given.some(({ vkey, end }) => vkey === newest?.vkey && !end)
    const restricted = given.map((key) => ({ ...key, ...published.find(({ vkey }) => vkey === key.vkey) }))
    return { keys: known ? [...restricted, ...published] : restricted }
  } catch (error) {
    return { keys: given, notice: detailOf(error) }
  }
}
