import type { ClaimName, Facts, ReasonCode, SignatureState, State, Voucher } from '../verdict.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { printable } from './printable.ts'
import { pt } from './pt.ts'

/** Sentences of the command in one language. `{{name}}` stands for a fact of the claim. */
export type Texts = {
  verdict: Record<Exclude<State, 'proved'>, string>
  /** The verdict when it is proved: by whom. */
  provedBy: Record<Voucher, string>
  states: Record<State, string>
  claims: Record<ClaimName, string>
  reasons: Record<ReasonCode, string>
  /** Who says where something was. */
  sources: Record<'device' | 'exif', string>
  /** Printed when the issuer's key is missing: how to get it. Facts: name, key_id, origin. */
  getKey: string
  /** What was asked of the command, and what went wrong with it. Facts: detail. */
  usage: string
  /** Over the signatures; one of them, without and with a time. Facts: algorithm, name, key_id, time, state. */
  signatures: string
  signature: string
  signatureAt: string
  signatureStates: Record<SignatureState, string>
  cannotRead: string
  notOnline: string
  badState: string
  /** Facts: size and whole, in bytes. */
  earlierState: string
  /** Of a PDF that as a whole is not what was certified, and could not be looked into. */
  notLookedInto: string
  badKey: string
  /** What a root says of the log's keys, and that it says nothing. Facts: name, key_id; origin, issued, until. */
  certified: string
  notCertified: string
  badPolicy: string
  badRoots: string
  badCertificates: string
}

export const languages = { en, es, pt } satisfies Record<string, Texts>
export type Language = keyof typeof languages

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text)
}

/** Puts facts into a sentence. Times lose their milliseconds; a fact that is missing shows as a dash. */
export function say(sentence: string, facts: Facts): string {
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined || fact === null) return '–'
    return printable(String(fact).replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)\.\d+Z$/, '$1 $2 UTC'))
  })
}
