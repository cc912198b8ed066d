import { readFile } from 'node:fs/promises'
import type { Options } from './cli.options.ts'
import type { httpLog } from './cli.state.ts'
import { type CertifiedKeys, isCertifiedKeys, keysFor, readCertifiedKeys } from './log/certified-keys.ts'
import { parseVerifierKey } from './log/key.ts'
import { isSignedList, type PublishedKey, readLogKeys } from './log/log-keys.ts'
import { type Policy, parsePolicy } from './log/policy.ts'
import { parseProof } from './proof.ts'
import { languages, say } from './texts/texts.ts'

/** `notice`: why the log could not be asked. `certified`: the root's list that was used. */
type Trusted = { keys: PublishedKey[]; notice?: string; certified?: CertifiedKeys | undefined }
type Log = ReturnType<typeof httpLog> | undefined

export const detailOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

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

/** What is asked of a proof or a PDF: a policy; and what is trusted for it, as PEM: roots of time-stamping authorities, and signers. */
export type Asked = { policy: Policy | undefined; roots: string; certificates: string | undefined }

/** The policy, the roots and the certificates that were given; a sentence when they cannot be read. */
export async function readAsked({
  policy: name,
  rootFiles,
  certificateFiles,
  language,
}: Options): Promise<Asked | string> {
  const texts = languages[language]
  let policy: Policy | undefined
  const roots: string[] = []
  try {
    if (name !== undefined) {
      const bytes = await readFile(name)
      policy = parsePolicy(bytes)
      const text = bytes.toString()
      if (text.includes('-----BEGIN CERTIFICATE-----')) await countCertificates(text)
      roots.push(text)
    }
  } catch (error) {
    return say(texts.badPolicy, { detail: detailOf(error) })
  }
  try {
    for (const each of rootFiles) roots.push(await readCertificateFile(each))
  } catch (error) {
    return say(texts.badRoots, { detail: detailOf(error) })
  }
  const certificates: string[] = []
  try {
    for (const each of certificateFiles) certificates.push(await readCertificateFile(each))
  } catch (error) {
    return say(texts.badCertificates, { detail: detailOf(error) })
  }
  return {
    policy,
    roots: roots.join('\n'),
    certificates: certificates.length > 0 ? certificates.join('\n') : undefined,
  }
}

/** How many certificates there are in a text. Throws for broken ones. */
const countCertificates = async (text: string): Promise<number> =>
  (await import('./time/check-token.ts')).readRoots(text).length

/** What cannot be used would look like an authority or a signer that is not trusted, or like a PDF that is none. */
async function readCertificateFile(name: string): Promise<string> {
  const text = await readFile(name, 'utf8')
  const count = await countCertificates(text).catch((error) => {
    throw new Error(`${name}: ${detailOf(error)}`)
  })
  if (count === 0) throw new Error(`no certificate in ${name}`)
  return text
}
