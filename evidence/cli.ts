import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'
import { type Asked, detailOf, givenKeys, readAsked, trustedKeys } from './cli.keys.ts'
import { chooseLanguage, type Options, readOptions } from './cli.options.ts'
import { httpLog, isSignedBy, logAddress, rememberedNote, rememberNote } from './cli.state.ts'
import { FormatError } from './errors.ts'
import type { CertifiedKeys } from './log/certified-keys.ts'
import { isCheckpoint } from './log/checkpoint.ts'
import { followLog, originOf } from './log/follow-log.ts'
import { parseVerifierKey, signatureTypes } from './log/key.ts'
import { loadMlDsa } from './log/ml-dsa.ts'
import type { Policy } from './log/policy.ts'
import { hashBlob } from './stream-hash.ts'
import { type Language, languages, say } from './texts/texts.ts'
import { stampsOf } from './time/load.ts'
import { claimNames, type Facts, type SignatureVerdict, type State, type Verdict } from './verdict.ts'
import { verifyEvidence } from './verify.ts'

const exitCodes: Record<State, number> = { proved: 0, contradicted: 1, not_proved: 2 }

/** Facts whose values are codes, in words. */
function inWords(facts: Facts, language: Language): Facts {
  const { sources } = languages[language]
  const { source } = facts
  return source === 'device' || source === 'exif' ? { ...facts, source: sources[source] } : facts
}

/** One signature by itself: whose it is, and what became of checking it. */
function signatureLine(signature: SignatureVerdict, language: Language): string {
  const { algorithm, name, key_id, state, time } = signature
  const texts = languages[language]
  const facts = { algorithm: algorithm ?? '?', name, key_id, state: texts.signatureStates[state], time }
  return `  ${say(time === undefined ? texts.signature : texts.signatureAt, facts)}`
}

function printVerdict(verdict: Verdict, language: Language): void {
  const texts = languages[language]
  const width = (texts: string[]) => Math.max(...texts.map((text) => text.length))
  const nameWidth = width(Object.values(texts.claims))
  const stateWidth = width(Object.values(texts.states))
  const { state, voucher } = verdict
  const lines = [state === 'proved' ? texts.provedBy[voucher ?? 'issuer'] : texts.verdict[state]]
  for (const name of claimNames) {
    const { state, reason, facts } = verdict.claims[name]
    const heading = `${texts.claims[name].padEnd(nameWidth)}  ${texts.states[state].padEnd(stateWidth)}`
    lines.push(`${heading}  ${say(texts.reasons[reason], inWords(facts, language))}`)
  }
  if (verdict.signatures.length > 0) lines.push(texts.signatures)
  for (const signature of verdict.signatures) lines.push(signatureLine(signature, language))
  const { issuer } = verdict.claims
  if (issuer.reason === 'no_key_given' || issuer.reason === 'issuer_key_unknown') {
    lines.push(say(texts.getKey, issuer.facts))
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** What a root says of the keys that were used. */
function printRoot(root: string, certified: CertifiedKeys | undefined, language: Language): void {
  const texts = languages[language]
  const { name, keyId } = parseVerifierKey(root)
  const facts = {
    ...{ name, key_id: keyId, origin: certified?.origin },
    ...{ issued: certified?.issued.toISOString(), until: certified?.until.toISOString() },
  }
  process.stdout.write(`${say(certified ? texts.certified : texts.notCertified, facts)}\n`)
}

/** Everything that keeps the command from a verdict ends as "cannot tell". */
function giveUp(sentence: string): number {
  process.stderr.write(`${sentence}\n`)
  return exitCodes.not_proved
}

/** What is wrong with the first key that cannot be read. */
function firstBadKey(keys: readonly string[]): string | undefined {
  for (const key of keys) {
    try {
      parseVerifierKey(key)
    } catch (error) {
      if (error instanceof FormatError) return error.message
      throw error
    }
  }
  return undefined
}

function needsMlDsa(vkeys: readonly string[], policy: Policy | undefined): boolean {
  const asked = [...(policy?.logs ?? []), ...(policy?.witnesses ?? [])].map(({ key }) => key)
  return [...vkeys.map(parseVerifierKey), ...asked].some(({ type }) => type === signatureTypes.mlDsa44)
}

/** The verdict, compared with the remembered state of the log and, on request, with its present state. */
async function judge(
  options: Options,
  proof: string,
  { file, policy, roots }: { file: { sha256: string; size: number } } & Asked,
) {
  const texts = languages[options.language]
  const origin = originOf(proof)
  const log = options.online && origin ? httpLog(logAddress(origin, options.logUrl)) : undefined
  const { keys, notice, certified } = await trustedKeys(options, proof, log)
  const { state } = options
  const notices: string[] = []
  const vkeys = keys.map(({ vkey }) => vkey)
  const mlDsa = needsMlDsa(vkeys, policy) ? await loadMlDsa() : undefined
  let stored: string | undefined
  try {
    if (state !== null && origin) stored = await rememberedNote(state, origin)
  } catch (error) {
    notices.push(say(texts.badState, { detail: String(error) }))
  }
  const trusted = {
    keys: [...vkeys.map(parseVerifierKey), ...(policy?.logs ?? []).map(({ key }) => key)],
    mlDsa,
  }
  const remembered = stored && origin && isSignedBy(stored, origin, trusted) ? stored : undefined
  const followed = await followLog({ proof, keys, remembered, source: log })
  const detail = followed.unreachable ?? notice
  if (detail !== undefined) notices.push(say(texts.notOnline, { detail }))
  const { states, fork, remember } = followed
  const verdict = verifyEvidence({
    proof,
    ...file,
    states,
    fork,
    ends: keys,
    quorum: options.quorum,
    policy,
    mlDsa,
    stamps: await stampsOf(proof, { roots }),
    keys: vkeys,
  })
  const { log: inLog, issuer } = verdict.claims
  // What other keys signed stays: with those it may be the log's. On the word of a policy alone nothing is remembered.
  const displaces =
    (stored === undefined || remembered === stored || !isCheckpoint(stored)) &&
    issuer.reason !== 'signed_by_policy_key'
  const holds = inLog.state === 'proved' && issuer.state === 'proved' && displaces
  try {
    if (state !== null && origin && remember !== undefined && holds && notices.length === 0)
      await rememberNote(state, origin, remember)
  } catch (error) {
    notices.push(say(texts.badState, { detail: String(error) }))
  }
  return { verdict, notices, certified }
}

/**
 * A PDF to which time stamps were added is judged as it was before: what was certified stands in it whole. Of any other file
 * that differs nothing more is read.
 */
async function judgeStates(
  options: Options,
  proof: string,
  given: Parameters<typeof judge>[2],
): Promise<Awaited<ReturnType<typeof judge>> & { certifiedBytes?: number }> {
  const whole = await judge(options, proof, given)
  const { statement, claims } = whole.verdict
  const size = statement && 'size' in statement ? Number(statement.size) : given.file.size
  if (claims.integrity.state !== 'contradicted' || size >= given.file.size) return whole
  const { statesOf } = await import('./cli.pdf.ts')
  const states = await statesOf(options.file)
  if (states === 'not_read') {
    const wasPdf = statement && 'media_type' in statement && statement.media_type === 'application/pdf'
    const { notLookedInto } = languages[options.language]
    return wasPdf ? { ...whole, notices: [...whole.notices, notLookedInto] } : whole
  }
  const before = states.find((state) => state.size === size)
  if (!before) return whole
  const judged = await judge(options, proof, { ...given, file: before })
  const sizes = { size: String(size), whole: String(given.file.size) }
  const notices = [...judged.notices, say(languages[options.language].earlierState, sizes)]
  return { ...judged, notices, certifiedBytes: size }
}

/** What was given, read; a sentence when it cannot be. */
async function readGiven(options: Options) {
  const { file, proof, language } = options
  const texts = languages[language]
  const asked = await readAsked(options)
  if (typeof asked === 'string') return asked
  try {
    if (proof === undefined) return { pdf: await readFile(file), ...asked }
    const text = await readFile(proof, 'utf8')
    const hashed = await hashBlob(createReadStream(file, { highWaterMark: 1024 * 1024 }), {
      createHash: () => createHash('sha256'),
    })
    return { proof: text, file: hashed, ...asked }
  } catch (error) {
    return say(texts.cannotRead, { detail: detailOf(error) })
  }
}

/** A PDF of ours alone. @returns the exit status. */
async function checkPdf(options: Options, bytes: Uint8Array, given: Asked): Promise<number> {
  const asked = { keys: await givenKeys(options), ...given }
  // Certificates take as long to load as all the rest, and most proofs have none.
  const { judgePdf } = await import('./cli.pdf.ts')
  const { state, lines, json } = await judgePdf(bytes, asked, options.language)
  process.stdout.write(`${options.json ? JSON.stringify(json, null, 2) : lines.join('\n')}\n`)
  return exitCodes[state]
}

/** @returns the exit status. */
async function main(args: string[]): Promise<number> {
  const options = readOptions(args)
  if (options === 'help' || !options) {
    const { usage } = languages[chooseLanguage(undefined)]
    if (!options) return giveUp(usage)
    process.stdout.write(`${usage}\n`)
    return 0
  }
  const badKey = firstBadKey([...options.keys, ...(options.root === undefined ? [] : [options.root])])
  if (badKey) return giveUp(say(languages[options.language].badKey, { detail: badKey }))
  const given = await readGiven(options)
  if (typeof given === 'string') return giveUp(given)
  if ('pdf' in given) return checkPdf(options, given.pdf, given)
  const { verdict, notices, certified, certifiedBytes } = await judgeStates(options, given.proof, given)
  for (const notice of notices) process.stderr.write(`${notice}\n`)
  const told = {
    ...verdict,
    ...(certifiedBytes !== undefined && { certified_bytes: certifiedBytes }),
    ...(notices.length > 0 && { notices }),
  }
  if (options.json) process.stdout.write(`${JSON.stringify(told, null, 2)}\n`)
  else {
    printVerdict(verdict, options.language)
    if (options.root !== undefined) printRoot(options.root, certified, options.language)
  }
  return exitCodes[verdict.state]
}

if (isMainThread) {
  try {
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    // Node's own status for a crash is 1, which would read as "contradicted".
    process.exitCode = giveUp(error instanceof Error ? error.message : String(error))
  }
} else {
  // The package of one file, started by itself to read a PDF.
  await import('./cli.pdf-thread.ts')
}
