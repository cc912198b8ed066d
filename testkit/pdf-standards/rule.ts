import { type PdfDict, PdfRef } from '@atesta/evidence/pdf/pdf-syntax.ts'
import type { Opened } from './walk.ts'

/** Lists the violations in a file, each in a few words; empty if there are none. */
export type Rule = { clause: string; says: string; broken: (pdf: Opened) => string[] }

export const flag = (dict: PdfDict, bit: number) => (Number(dict.get('/F') ?? 0) & (1 << (bit - 1))) !== 0
export const named = (dict: PdfDict, key: string) => {
  const value = dict.get(key)
  return typeof value === 'string' ? value : ''
}
export const xmpOf = ({ file }: Opened) => {
  const ref = file.catalog.get('/Metadata')
  return ref instanceof PdfRef ? (file.decoded(file.object(ref.number))?.toString('utf8') ?? '') : ''
}
export const ofType = ({ dicts }: Opened, type: string) =>
  dicts.filter(({ dict }) => dict.get('/Type') === type).map(({ dict }) => dict)
export const annotations = ({ file }: Opened) =>
  file.pages().flatMap(({ dict }) => file.array(dict.get('/Annots')).flatMap((each) => file.dict(each) ?? []))
export const isEmpty = ({ file }: Opened, annotation: PdfDict) => {
  const [left, bottom, right, top] = file.array(annotation.get('/Rect')).map(Number)
  return left === right && bottom === top
}
/** Fonts that paint: those of Type0 stand before the ones that have the outlines. */
export const fonts = (pdf: Opened) =>
  ofType(pdf, '/Font').filter((font) => !named(font, '/Subtype').startsWith('/CIDFont'))
export const when = (broken: boolean, what: string) => (broken ? [what] : [])

/** The violations of these rules: the clause, what it requires, and what violates it. */
export const brokenRules = (pdf: Opened, rules: readonly Rule[]): string[] =>
  rules.flatMap(({ clause, says, broken }) => broken(pdf).map((what) => `${clause} ${says}: ${what}`))
