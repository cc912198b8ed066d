import { printable } from '@atesta/evidence/texts/printable.ts'
import type { ClaimVerdict, Fact } from '@atesta/evidence/verdict.ts'
import type { TFunction } from 'i18next'
import type { Format } from '../../language/format.ts'

/** Facts under the names that the sentences of `verdict:reasons` use. */
type Texts = Record<string, string | number>

/** An instant with its time zone; a device's local time says no moment and stays as it was written. */
const isInstant = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
const isRecord = (fact: Fact): fact is { readonly [name: string]: Fact } =>
  typeof fact === 'object' && fact !== null && !Array.isArray(fact)

function placeOf(facts: ClaimVerdict['facts'], format: Format): string {
  const { lat, lon, accuracy_m: accuracy } = facts
  if (typeof lat !== 'number' || typeof lon !== 'number') return '–'
  const place = format.coordinates({ lat, lon })
  return typeof accuracy === 'number' ? `${place} (± ${format.number(Math.round(accuracy))} m)` : place
}

const when = (text: string, format: Format) => (isInstant(text) ? format.exact(text) : printable(text))

/** What the device and the file said about the capture, as one list. */
function captureOf(facts: ClaimVerdict['facts'], format: Format, t: TFunction<'verdict'>): string {
  const said: string[] = []
  if (typeof facts.file_name === 'string')
    said.push(t('capture.file_name', { name: printable(facts.file_name) }))
  if (typeof facts.device_time === 'string')
    said.push(t('capture.device_time', { time: when(facts.device_time, format) }))
  if (isRecord(facts.reduced)) {
    const { width, height } = facts.reduced
    if (typeof width === 'number' && typeof height === 'number')
      said.push(t('capture.reduced', { width: format.number(width), height: format.number(height) }))
  }
  if (isRecord(facts.exif)) {
    const { taken_at: taken, device } = facts.exif
    if (typeof taken === 'string') said.push(t('capture.taken_at', { time: when(taken, format) }))
    if (typeof device === 'string') said.push(t('capture.camera', { camera: printable(device) }))
  }
  return said.length > 0 ? format.list(said) : '–'
}

/**
 * The facts of a claim as words in the language shown: times with zone, numbers grouped, places in degrees. Names in a
 * proof come from strangers, so control and direction characters in them are made visible.
 */
export function reasonTexts({ facts }: ClaimVerdict, format: Format, t: TFunction<'verdict'>): Texts {
  const texts: Texts = {}
  for (const [name, fact] of Object.entries(facts)) {
    if (typeof fact === 'number') texts[name] = format.number(fact)
    else if (typeof fact === 'string') texts[name] = when(fact, format)
  }
  if ('lat' in facts) {
    texts.place = placeOf(facts, format)
    texts.source = t(facts.source === 'exif' ? 'sources.exif' : 'sources.device')
  }
  if ('file_name' in facts) texts.capture = captureOf(facts, format, t)
  return texts
}
