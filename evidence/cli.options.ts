import process from 'node:process'
import { parseArgs } from 'node:util'
import { defaultStateFile } from './cli.state.ts'
import { isLanguage, type Language } from './texts/texts.ts'

export type Options = {
  file: string
  /** Undefined for a PDF that brings its proofs along. */
  proof: string | undefined
  keys: string[]
  quorum: number
  /** Name of a policy file, which takes the place of the quorum. */
  policy: string | undefined
  /** Lists of keys as logs publish them. */
  keyFiles: string[]
  /** The key of a root: of the log's keys only those count that it has certified. */
  root: string | undefined
  /** Certificates of those who sign PDFs, as an installation publishes them. */
  certificateFiles: string[]
  /** Roots of time-stamping authorities. */
  rootFiles: string[]
  online: boolean
  logUrl: string | undefined
  /** Null when nothing is to be remembered. */
  state: string | null
  language: Language
  json: boolean
}

/** `--lang`, else the language of the environment as POSIX orders its variables, else English. */
export function chooseLanguage(wanted: string | undefined): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env
  const code = (wanted ?? (LC_ALL || LC_MESSAGES || LANG || '')).slice(0, 2).toLowerCase()
  return isLanguage(code) ? code : 'en'
}

/** The options, or `help`, or undefined when they make no sense. */
export function readOptions(args: string[]): Options | 'help' | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        key: { type: 'string', multiple: true },
        keys: { type: 'string', multiple: true },
        root: { type: 'string' },
        'tsa-ca': { type: 'string', multiple: true },
        certificates: { type: 'string', multiple: true },
        online: { type: 'boolean' },
        'log-url': { type: 'string' },
        state: { type: 'string' },
        'no-state': { type: 'boolean' },
        lang: { type: 'string' },
        quorum: { type: 'string' },
        policy: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return 'help'
    const [file, proof, ...more] = positionals
    const quorum = Number(values.quorum ?? '1')
    if (!file || more.length > 0 || !Number.isInteger(quorum) || quorum < 1) return undefined
    if (values.policy !== undefined && values.quorum !== undefined) return undefined
    // A PDF alone is about no one log that could be asked.
    if (proof === undefined && (values.online || values.quorum !== undefined)) return undefined
    if (values.lang !== undefined && !isLanguage(values.lang)) return undefined
    const fromEnvironment = (process.env.ATESTA_VERIFY_KEY ?? '').split(/[\s,]+/)
    const keys = [...(values.key ?? []), ...fromEnvironment].filter((key) => key !== '')
    const state = values['no-state'] ? null : (values.state ?? defaultStateFile())
    return {
      file,
      proof,
      keys,
      quorum,
      policy: values.policy,
      state,
      language: chooseLanguage(values.lang),
      json: values.json ?? false,
      keyFiles: values.keys ?? [],
      root: values.root,
      certificateFiles: values.certificates ?? [],
      rootFiles: values['tsa-ca'] ?? [],
      online: values.online ?? false,
      logUrl: values['log-url'],
    }
  } catch {
    return undefined
  }
}
