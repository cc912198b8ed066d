import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { defaultStateFile, httpLog, logAddress, rememberedNote, rememberNote } from './cli.state.ts'
import { FormatError } from './errors.ts'
import { followLog, originOf } from './log/follow-log.ts'
import { parseVerifierKey } from './log/key.ts'
import { type PublishedKey, readLogKeys } from './log/log-keys.ts'
import { hashBlob } from './stream-hash.ts'
import { isLanguage, type Language, languages, say } from './texts/texts.ts'
import { claimNames, type Facts, type State, type Verdict } from './verdict.ts'
import { verifyEvidence } from './verify.ts'

const exitCodes: Record<State, number> = { proved: 0, contradicted: 1, not_proved: 2 }

type Options = {
  file: string
  proof: string
  keys: string[]
  quorum: number
  /** Lists of keys as logs publish them. */
  keyFiles: string[]
  online: boolean
  logUrl: string | undefined
  /** Null when nothing is to be remembered. */
  state: string | null
  language: Language
  json: boolean
}

/** `--lang`, else the language of the environment as POSIX orders its variables, else English. */
function chooseLanguage(wanted: string | undefined): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env
  const code = (wanted ?? (LC_ALL || LC_MESSAGES || LANG || '')).slice(0, 2).toLowerCase()
  return isLanguage(code) ? code : 'en'
}

/** The options, or `help`, or undefined when they make no sense. */
function readOptions(args: string[]): Options | 'help' | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        key: { type: 'string', multiple: true },
        keys: { type: 'string', multiple: true },
        online: { type: 'boolean' },
        'log-url': { type: 'string' },
        state: { type: 'string' },
        'no-state': { type: 'boolean' },
        lang: { type: 'string' },
        quorum: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return 'help'
    const [file, proof, ...more] = positionals
    const quorum = Number(values.quorum ?? '1')
    if (!file || !proof || more.length > 0 || !Number.isInteger(quorum) || quorum < 1) return undefined
    if (values.lang !== undefined && !isLanguage(values.lang)) return undefined
    const fromEnvironment = (process.env.ATESTA_VERIFY_KEY ?? '').split(/[\s,]+/)
    const keys = [...(values.key ?? []), ...fromEnvironment].filter((key) => key !== '')
    const state = values['no-state'] ? null : (values.state ?? defaultStateFile())
    return {
      file,
      proof,
      keys,
      quorum,
      state,
      language: chooseLanguage(values.lang),
      json: values.json ?? false,
      keyFiles: values.keys ?? [],
      online: values.online ?? false,
      logUrl: values['log-url'],
    }
  } catch {
    return undefined
  }
}

/** Facts whose values are codes, in words. */
function inWords(facts: Facts, language: Language): Facts {
  const { sources } = languages[language]
  const { source } = facts
  return source === 'device' || source === 'exif' ? { ...facts, source: sources[source] } : facts
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
  const { issuer } = verdict.claims
  if (issuer.reason === 'no_key_given' || issuer.reason === 'issuer_key_unknown') {
    lines.push(say(texts.getKey, issuer.facts))
  }
  process.stdout.write(`${lines.join('\n')}\n`)
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

/** The keys that were given, and what the log itself publishes of where they ended. */
async function trustedKeys(options: Options, log: ReturnType<typeof httpLog> | undefined) {
  const texts = await Promise.all(options.keyFiles.map((name) => readFile(name, 'utf8')))
  const given: PublishedKey[] = [...options.keys.map((vkey) => ({ vkey })), ...texts.flatMap(readLogKeys)]
  if (!log) return { keys: given, notice: undefined }
  try {
    const published = readLogKeys(await log.keys())
    // Its word adds keys only if it is signed with one that is trusted already; what it takes away, it may.
    const [newest] = published
    const known = given.some(({ vkey, end }) => vkey === newest?.vkey && !end)
    const restricted = given.map((key) => ({ ...key, ...published.find(({ vkey }) => vkey === key.vkey) }))
    return { keys: known ? [...restricted, ...published] : restricted, notice: undefined }
  } catch (error) {
    return { keys: given, notice: error instanceof Error ? error.message : String(error) }
  }
}

/** The verdict, compared with the remembered state of the log and, on request, with its present state. */
async function judge(options: Options, proof: string, file: { sha256: string; size: number }) {
  const texts = languages[options.language]
  const origin = originOf(proof)
  const log = options.online && origin ? httpLog(logAddress(origin, options.logUrl)) : undefined
  const { keys, notice } = await trustedKeys(options, log)
  const { state } = options
  const notices: string[] = []
  let remembered: string | undefined
  try {
    if (state !== null && origin) remembered = await rememberedNote(state, origin)
  } catch (error) {
    notices.push(say(texts.badState, { detail: String(error) }))
  }
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
    keys: keys.map(({ vkey }) => vkey),
  })
  const { log: inLog, issuer } = verdict.claims
  const holds = inLog.state === 'proved' && issuer.state === 'proved'
  try {
    if (state !== null && origin && remember !== undefined && holds && notices.length === 0)
      await rememberNote(state, origin, remember)
  } catch (error) {
    notices.push(say(texts.badState, { detail: String(error) }))
  }
  return { verdict, notices }
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
  const texts = languages[options.language]
  const badKey = firstBadKey(options.keys)
  if (badKey) return giveUp(say(texts.badKey, { detail: badKey }))
  let proof: string
  let file: { sha256: string; size: number }
  try {
    proof = await readFile(options.proof, 'utf8')
    file = await hashBlob(createReadStream(options.file, { highWaterMark: 1024 * 1024 }), {
      createHash: () => createHash('sha256'),
    })
  } catch (error) {
    return giveUp(say(texts.cannotRead, { detail: error instanceof Error ? error.message : String(error) }))
  }
  const { verdict, notices } = await judge(options, proof, file)
  for (const notice of notices) process.stderr.write(`${notice}\n`)
  if (options.json) process.stdout.write(`${JSON.stringify(verdict, null, 2)}\n`)
  else printVerdict(verdict, options.language)
  return exitCodes[verdict.state]
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  // Node's own status for a crash is 1, which would read as "contradicted".
  process.exitCode = giveUp(error instanceof Error ? error.message : String(error))
}
